#include "content/parts.h"

#include <string>

#include "document/declared.h"
#include "document/markup/markup.h"
#include "document/markup/number_table.h"
#include "document/tags.h"
#include "text/lists.h"
#include "text/word_folder.h"

namespace tamis {
namespace {

NumberTable title_words(const Page& page) {
  NumberTable out;
  const std::string title = title_of(page);
  for (const std::string_view word : text::split_words(title))
    out.number(folded_word_hash(word));
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
    if (!page.is_element(n) || heading_level(page.tag(n)) == 0 ||
        page.words(n).size() == 0)
      continue;
    if (page.tag(n) == Tag::h1) return page.words(n);
    if (like_title.size() == 0 && all_are_in(known, page, page.words(n)))
      like_title = page.words(n);
  }
  return like_title;
}

constexpr std::size_t kMostCaptionWords = 100;

bool is_named(const Markup& markup, MarkupPart part) {
  return (markup.parts >> static_cast<unsigned>(part) & 1u) != 0;
}

}  // namespace

Mask words_of_part(const Page& page, PagePart part) {
  Mask out(page.word_count());
  if (part == PagePart::title) {
    out.fill(heading_of(page));
    return out;
  }
  const MarkupPart wanted =
      part == PagePart::comments ? MarkupPart::comment : MarkupPart::caption;
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
