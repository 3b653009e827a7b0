#include "document/unseen_text.h"

#include <algorithm>
#include <string_view>

#include "base/ascii.h"

namespace tamis {
namespace {

// Bytes that are no white space and, if it is markup, stand outside of tags.
std::size_t count_text(std::string_view text, bool is_markup) {
  std::size_t count = 0;
  bool in_tag = false;
  for (const char c : text) {
    if (is_markup && c == '<') in_tag = true;
    if (!in_tag && !is_space(c)) ++count;
    if (c == '>') in_tag = false;
  }
  return count;
}

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
    count += count_text(page.source().substr(range.first, range.size()), is_markup);
  }
  return count;
}

}  // namespace

UnseenText find_unseen_text(const Page& page) {
  std::size_t noscript = 0;
  std::size_t templates = 0;
  for (NodeId n = page.body(); n < page.end(page.body()); ++n) {
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
