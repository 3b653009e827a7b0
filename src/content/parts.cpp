#include "content/parts.h"

#include <string>

#include "document/markup/markup.h"
#include "document/markup/number_table.h"
#include "document/page_text.h"
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

// Returns the words of the page's heading; an empty range if it has none.
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

}  // namespace

Mask words_of_title(const Page& page) {
  Mask out(page.word_count());
  out.fill(heading_of(page));
  return out;
}

Mask words_of_captions(const Page& page) {
  constexpr std::size_t kMostWords = 100;
  MarkupTable markups;
  return words_of_elements(page, [&](NodeId n) {
    const Tag tag = page.tag(n);
    if (tag == Tag::figcaption || tag == Tag::caption) return true;
    // A container of the whole text may be named after the captions that it can have.
    return page.words(n).size() <= kMostWords &&
           has_part(markups.all[markups.number(page, n)], MarkupPart::caption);
  });
}

}  // namespace tamis
