#include "document/unseen_text.h"

#include <algorithm>
#include <string_view>

#include "document/text_bytes.h"

namespace tamis {
namespace {

std::size_t text_below(const Page& page, NodeId element) {
  std::size_t count = 0;
  for (NodeId n = element + 1; n < page.end(element); ++n) {
    if (page.tag(n) == Tag::script || page.tag(n) == Tag::style) {
      n = page.end(n) - 1;
      continue;
    }
    if (!page.is_text(n) || page.is_blank(n)) continue;
    const Range range = page.source_range(n);
    // Where scripts are taken to run, the inside of <noscript> is one text.
    const bool is_markup =
        page.parent(n) == element && page.tag(element) == Tag::noscript;
    count += text_bytes(page.source().substr(range.first, range.size()), is_markup);
  }
  return count;
}

}  // namespace

UnseenText find_unseen_text(const Page& page) {
  std::size_t noscript = 0;
  std::size_t templates = 0;
  // Where <body> is left out, what stands first is taken for a part of the head.
  const bool shows_nothing = page.word_count() == 0;
  const NodeId end = shows_nothing ? page.node_count() : page.end(page.body());
  for (NodeId n = shows_nothing ? 1 : page.body(); n < end; ++n) {
    if (page.tag(n) != Tag::noscript && page.tag(n) != Tag::template_) continue;
    if (page.words(n).size() > 0) return UnseenText::little;  // it is shown already
    (page.tag(n) == Tag::noscript ? noscript : templates) += text_below(page, n);
    n = page.end(n) - 1;
  }
  if (noscript == 0 && templates == 0) return UnseenText::little;
  std::size_t seen = 0;
  for (const Word& word : page.words()) seen += word.length;
  if (std::max(noscript, templates) <= seen) return UnseenText::little;
  return noscript >= templates ? UnseenText::in_noscript : UnseenText::in_templates;
}

}  // namespace tamis
