// The steps of Readability, in the order in which readability.cpp runs them. Each reads
// one draft of the page and writes the next:
//
//   first_draft    the body; sequences of <br> become paragraphs           draft.cpp
//   prepare        without parts that are certainly not content; texts
//                  in divs become paragraphs                               prepare.cpp
//   pick_article   the element with the most points and its siblings       article.cpp
//   clean          without forms, share buttons and lists of links         clean.cpp
//
// headline.cpp finds the page's own title, which prepare uses. traits.h interprets the
// names of classes and ids.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "filters/readability/draft.h"

namespace tamis::reader {

// The parameters; readability.cpp describes them.
struct Options {
  // Attempts, each less strict in one of the first three
  bool strip_unlikely = true;
  bool weight_classes = true;
  bool clean_conditionally = true;
  bool retry = true;
  int char_threshold = 500;
  // Preparing
  bool drop_hidden = true;
  bool drop_title = true;
  bool drop_byline = true;
  NameLists names = {};
  double title_similarity = 0.75;
  int byline_length = 100;
  double div_links = 0.25;
  // Scores
  TagSet scored = {Tag::section, Tag::h2, Tag::h3, Tag::h4, Tag::h5,
                   Tag::h6,      Tag::p,  Tag::td, Tag::pre};
  int paragraph_length = 25;
  int point_length = 100;
  int length_points = 3;
  int levels = 5;
  double class_weight = 25;
  double hash_link = 0.3;
  // The article
  int top_candidates = 5;
  double alternative_share = 0.75;
  int alternatives = 3;
  double climb_divisor = 3;
  double sibling_share = 0.2;
  double sibling_score = 10;
  int sibling_length = 80;
  double sibling_links = 0.25;
  // Cleaning
  int commas = 10;
  double paragraphs_per_image = 0.5;
  int loose_items = 100;
  int paragraphs_per_input = 3;
  int short_length = 25;
  double heading_share = 0.9;
  double list_share = 0.9;
  double links = 0.2;
  double weighty_links = 0.5;
  int embed_length = 75;
  int share_length = 500;
};

// A page as every attempt starts from it, and information from earlier attempts.
struct Source {
  Source(const View& view, const Options& options);

  // Returns the traits of a node of a draft; created nodes have none.
  const Traits& traits_of(const DraftNode& node) const {
    static constexpr Traits kNothing;
    return node.origin == kNone ? kNothing : traits[node.origin];
  }

  const Page& page;
  Options options;  // of this attempt
  std::vector<Traits> traits;
  Commas commas;
  Draft draft;
  std::string title;
  bool has_byline = false;  // in its metadata, or found by an earlier attempt
  // Whether an earlier attempt scored the body. Readability scores an element once, and
  // all attempts share the body. So the body can be the article only in the first
  // attempt that scores it.
  bool body_was_scored = false;
  // Whether html or body was dropped, from which Readability does not recover.
  bool is_lost = false;
};

// --- headline.cpp: the title that a page states, and whether it names an author.

struct Metadata {
  std::string title;
  bool has_author = false;
};

// Reads <meta>, otherwise <title>. Does not read JSON-LD.
Metadata read_metadata(const Page& page);

// Returns the article's title, extracted from that of the page: "Storm hits coast" from
// "Storm hits coast | The Daily".
std::string article_title(const Page& page);

// Computes how much of another text's words is known: 1 for all, 0 for nothing. Words
// consist of ASCII letters, digits and underscores, as in Readability.
class KnownWords {
 public:
  explicit KnownWords(std::string_view text);
  double share_in(std::string_view text) const;

 private:
  std::vector<std::string> words_;  // sorted
};

// --- prepare.cpp

// Returns the draft that is scored. Stores information for later attempts in `source`.
Draft prepare(Source& source);

// The links of a draft.
class LinkLengths {
 public:
  LinkLengths(const Draft& draft, const TextMeasure& text, const Source& source);

  // Returns their share of an element's text. Links into the page itself count less.
  double density(std::uint32_t n) const;

 private:
  struct Link {
    std::uint32_t node;
    double length;
    double before;  // sum over the links before it
  };
  double length_below(std::uint32_t n) const;

  const Draft& draft_;
  const TextMeasure& text_;
  std::vector<Link> links_;
};

// --- article.cpp: scores of a draft, and the part of it that is the article.

// Returns the points that a paragraph gives to the elements around it, from its length
// and commas.
double paragraph_score(std::uint32_t length, std::uint32_t commas,
                       const Options& options);

// Returns the divisor of these points for the parent (level 0), the grandparent (1),
// ...
double score_divider(int level);

// Returns the points for the names of class and id.
double class_weight(const DraftNode& node, const Source& source);

struct Scores {
  std::vector<std::optional<double>> of;  // of each node; none if it got no points
  std::vector<std::uint32_t> order;       // elements in the order of their first points
};
Scores score(const Draft& draft, const TextMeasure& text, const Source& source);

// Returns the best part of the draft and related siblings, under a new root. Records in
// `source` whether the body was scored.
Draft pick_article(const Draft& draft, Source& source);

// --- clean.cpp

// Reports for every node of a draft whether it is a table with data, as opposed to
// layout.
std::vector<bool> find_data_tables(const Draft& draft, const Source& source);

struct Cleaned {
  Mask words;
  std::uint32_t length = 0;  // characters, whitespace collapsed
};
Cleaned clean(const Draft& article, const Source& source);

}  // namespace tamis::reader
