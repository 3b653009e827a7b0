// The tokens of a page. Each tag is read again from its '<', as the standard's
// tokenizer does. The element of a start tag is searched among all elements.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "tamis/page.h"
#include "tamis/sequences.h"
#include "text/ascii.h"

namespace tamis::reference {

inline PageToken read_tag(std::string_view source, std::uint32_t offset) {
  const bool is_end = source[offset + 1] == '/';
  const std::size_t name = offset + (is_end ? 2 : 1);
  std::size_t at = name;
  const auto peek = [&] { return at < source.size() ? source[at] : '>'; };
  while (!is_class(peek(), byte_class::name_end)) ++at;
  const Tag tag = tag_of(source.substr(name, at - name));
  while (peek() != '>') {
    if (is_class(peek(), byte_class::name_end)) {
      ++at;
      continue;
    }
    ++at;  // the first byte of an attribute's name may be '='
    while (!is_class(peek(), byte_class::name_end) && peek() != '=') ++at;
    while (is_space(peek())) ++at;
    if (peek() != '=') continue;
    ++at;
    while (is_space(peek())) ++at;
    if (peek() == '"' || peek() == '\'') {
      at = std::min(source.find(source[at], at + 1), source.size() - 1) + 1;
    } else {
      while (!is_space(peek()) && peek() != '>') ++at;
    }
  }
  const std::size_t end = std::min(at + 1, source.size());
  return {offset, static_cast<std::uint32_t>(end - offset), kNone, kNone, tag, is_end};
}

inline bool is_inside(const Page& page, NodeId n, Tag tag) {
  for (NodeId a = page.parent(n); a != kNone; a = page.parent(a))
    if (page.tag(a) == tag) return true;
  return false;
}

// Copies that the parser makes have no bytes in the source, except those of an option
// inside <selectedcontent>.
inline NodeId element_at(const Page& page, std::uint32_t offset) {
  NodeId copy = kNone;
  for (NodeId n = 1; n < page.node_count(); ++n) {
    const Range range = page.source_range(n);
    if (!page.is_element(n) || range.first != offset || range.size() == 0) continue;
    if (!is_inside(page, n, Tag::selectedcontent)) return n;
    if (copy == kNone) copy = n;
  }
  return copy;
}

inline std::vector<PageToken> tokens(const Page& page) {
  std::vector<PageToken> out;
  for (WordId w = 0; w < page.word_count(); ++w) {
    const Word& word = page.word(w);
    out.push_back({word.offset, word.length, w, word.node, Tag::unknown, false});
  }
  const std::uint32_t from = page.body() == 0 ? 0 : page.source_range(page.body()).last;
  for (const std::uint32_t offset : page.tag_offsets()) {
    if (offset < from) continue;
    PageToken tag = read_tag(page.source(), offset);
    if (tag.tag == Tag::html || tag.tag == Tag::head || tag.tag == Tag::body) continue;
    if (!tag.is_end_tag) tag.node = element_at(page, offset);
    out.push_back(tag);
  }
  std::stable_sort(out.begin(), out.end(), [](const PageToken& a, const PageToken& b) {
    return a.offset < b.offset;
  });
  return out;
}

}  // namespace tamis::reference
