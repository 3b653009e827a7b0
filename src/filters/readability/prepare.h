// Readability's first walk: what is certainly no content goes, and texts become
// paragraphs.
#pragma once

#include <string>

#include "filters/readability/draft.h"
#include "filters/readability/text_measure.h"

namespace tamis::reader {

struct Attempt {
  bool strip_unlikely = true;
  bool weight_classes = true;
  bool clean_conditionally = true;
};

// A page as all attempts find it.
struct Source {
  Source(const View& view, const Options& options);

  const Page& page;
  const Options& options;
  std::vector<Traits> traits;
  Commas commas;
  Draft draft;
  std::string title;
  bool has_byline = false;  // in its metadata, or found by an attempt before
  // By an attempt before. Readability scores an element once, and the body is the same
  // one in all attempts, so it can be the article only in the first that scores it.
  bool body_was_scored = false;
  bool is_lost = false;  // html or body was dropped; Readability does not get it back
};

// The draft that is scored. Notes in `source` what later attempts must know.
Draft prepare(Source& source, const Attempt& attempt);

// Lengths of the links below an element; links into the page itself count less.
class LinkLengths {
 public:
  LinkLengths(const Draft& draft, const TextMeasure& text, const Source& source);

  double below(const Draft& draft, std::uint32_t n) const;

 private:
  struct Link {
    std::uint32_t node;
    double length;
    double before;  // sum of those in front of it
  };
  std::vector<Link> links_;
};

// Their share of the element's text.
inline double link_density(const Draft& draft, std::uint32_t n, const TextMeasure& text,
                           const LinkLengths& links) {
  const std::uint32_t length = text.length(draft[n].words);
  return length == 0 ? 0 : links.below(draft, n) / length;
}

}  // namespace tamis::reader
