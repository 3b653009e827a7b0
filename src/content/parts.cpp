#include "content/parts.h"

#include <algorithm>
#include <string>

#include "document/markup/markup.h"
#include "document/markup/number_table.h"
#include "filters/boilerpipe/headlines.h"
#include "filters/learned/features/block_text.h"

namespace tamis {
namespace {

bool is_heading(Tag tag) {
  return tag == Tag::h1 || tag == Tag::h2 || tag == Tag::h3 || tag == Tag::h4 ||
         tag == Tag::h5 || tag == Tag::h6;
}

NumberTable title_words(const Page& page) {
  NumberTable out;
  const std::string title = title_of(page);
  for (std::size_t at = 0; at < title.size();) {
    const std::size_t end = std::min(title.find(' ', at), title.size());
    out.number(folded_word_hash(std::string_view(title).substr(at, end - at)));
    at = end + 1;
  }
  return out;
}

bool all_are_in(const NumberTable& known, const Page& page, Range words) {
  std::string scratch;
  for (WordId w = words.first; w < words.last; ++w) {
    const std::uint64_t word = folded_word_hash(page.word_text(w, scratch));
    if (word != 0 && known.find(word) == 0xFFFFFFFF) return false;
  }
  return true;
}

// The words of the page's heading; none if it has none.
Range heading_of(const Page& page) {
  const NumberTable known = title_words(page);
  Range like_title = {0, 0};
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    if (!page.is_element(n) || !is_heading(page.tag(n)) || page.words(n).size() == 0)
      continue;
    if (page.tag(n) == Tag::h1) return page.words(n);
    if (like_title.size() == 0 && all_are_in(known, page, page.words(n)))
      like_title = page.words(n);
  }
  return like_title;
}

constexpr std::size_t kMostCaptionWords = 100;

bool is_named(const Markup& markup, Part part) {
  return (markup.parts >> static_cast<unsigned>(part) & 1u) != 0;
}

}  // namespace

Mask words_of_part(const Page& page, PagePart part) {
  Mask out(page.word_count());
  if (part == PagePart::title) {
    out.fill(heading_of(page));
    return out;
  }
  const Part wanted = part == PagePart::comments ? Part::comment : Part::caption;
  MarkupTable markups;
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    if (!page.is_element(n) || page.words(n).size() == 0) continue;
    const Tag tag = page.tag(n);
    if (tag == Tag::html || tag == Tag::body) continue;  // classes of the whole page
    const bool is_caption =
        part == PagePart::captions && (tag == Tag::figcaption || tag == Tag::caption);
    const bool is_named_so = is_named(markups.all[markups.number(page, n)], wanted);
    // A container of the whole text may be named for the captions that it can have.
    const bool is_too_long =
        part == PagePart::captions && page.words(n).size() > kMostCaptionWords;
    if (is_caption || (is_named_so && !is_too_long)) out.fill(page.words(n));
  }
  return out;
}

}  // namespace tamis
