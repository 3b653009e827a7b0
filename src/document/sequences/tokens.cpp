// Tags and words in source order: two sorted rows of offsets, merged.

#include <algorithm>

#include "base/ascii.h"
#include "document/derived.h"

namespace tamis {
namespace {

// A tag again, from its '<'. The page keeps only where tags begin; few algorithms ask.
PageToken read_tag(std::string_view source, std::uint32_t offset) {
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
  return {offset, static_cast<std::uint32_t>(end - offset), kNone, tag, is_end};
}

std::vector<PageToken> words_in_source_order(const Page& page) {
  std::vector<PageToken> out;
  out.reserve(page.word_count());
  for (WordId w = 0; w < page.word_count(); ++w)
    out.push_back({page.word(w).offset, page.word(w).length, w, Tag::unknown, false});
  const auto by_offset = [](const PageToken& a, const PageToken& b) {
    return a.offset < b.offset;
  };
  if (!std::is_sorted(out.begin(), out.end(), by_offset))
    std::stable_sort(out.begin(), out.end(), by_offset);
  return out;
}

bool is_structure(Tag tag) {
  return tag == Tag::html || tag == Tag::head || tag == Tag::body;
}

}  // namespace

void make_tokens(const Page& page, Tokens& out) {
  out.all.clear();
  const std::vector<PageToken> words = words_in_source_order(page);
  const std::uint32_t from = page.body() == 0 ? 0 : page.source_range(page.body()).last;
  std::size_t next_word = 0;
  for (const std::uint32_t offset : page.tag_offsets()) {
    if (offset < from) continue;
    while (next_word < words.size() && words[next_word].offset < offset)
      out.all.push_back(words[next_word++]);
    const PageToken tag = read_tag(page.source(), offset);
    if (!is_structure(tag.tag)) out.all.push_back(tag);
  }
  out.all.insert(out.all.end(), words.begin() + static_cast<std::ptrdiff_t>(next_word),
                 words.end());
}

}  // namespace tamis
