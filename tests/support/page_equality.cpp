#include "support/page_equality.h"

#include <algorithm>
#include <tuple>

namespace tamis::test {
namespace {

std::string at(const char* what, std::uint64_t number) {
  return std::string(what) + ' ' + std::to_string(number);
}

auto place_of(const Page& page, NodeId n) {
  return std::tuple(page.kind(n), page.parent(n), page.end(n), page.depth(n),
                    page.words(n).first, page.words(n).last);
}

auto description_of(const Page& page, NodeId n) {
  const bool is_text = page.is_text(n);
  return std::tuple(page.space(n), page.tag(n), page.source_range(n).first,
                    page.source_range(n).last, is_text && page.continues(n),
                    is_text && page.is_blank(n));
}

auto fields_of(const Word& word) {
  return std::tuple(word.offset, word.length, word.node, std::uint32_t{word.chars},
                    bool{word.glued != 0});
}

std::string flags_of(const Degradation& d) {
  std::string flags;
  for (const bool flag :
       {bool{d.bytes_cut}, bool{d.depth_flattened}, bool{d.nodes_cut},
        bool{d.attributes_cut}, bool{d.formatting_cut}, bool{d.repairs_simplified}})
    flags += flag ? '1' : '0';
  return flags;
}

bool same_attributes(const Page& a, const Page& b, NodeId n) {
  const auto left = a.attributes(n);
  const auto right = b.attributes(n);
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const Page::Attribute& x, const Page::Attribute& y) {
                      return x.name == y.name && x.value == y.value;
                    });
}

std::string node_difference(const Page& a, const Page& b, NodeId n) {
  if (place_of(a, n) != place_of(b, n)) return at("place of node", n);
  if (description_of(a, n) != description_of(b, n)) return at("description of node", n);
  if (a.is_element(n)) {
    if (a.name(n) != b.name(n)) return at("name of node", n);
    if (!same_attributes(a, b, n)) return at("attributes of node", n);
  } else if (a.is_text(n) || a.kind(n) == Kind::comment) {
    if (a.text(n) != b.text(n)) return at("text of node", n);
  }
  return {};
}

}  // namespace

std::string difference(const Page& a, const Page& b) {
  if (a.source() != b.source()) return "source";
  if (a.encoding() != b.encoding()) return "encoding";
  if (a.quirks() != b.quirks()) return "quirks";
  if (flags_of(a.degradation()) != flags_of(b.degradation())) return "degradation";
  if (a.node_count() != b.node_count()) return "number of nodes";
  if (a.word_count() != b.word_count()) return "number of words";
  if (a.body() != b.body()) return "body";
  for (NodeId n = 0; n < a.node_count(); ++n)
    if (std::string found = node_difference(a, b, n); !found.empty()) return found;
  std::string left;
  std::string right;
  for (WordId w = 0; w < a.word_count(); ++w) {
    if (fields_of(a.word(w)) != fields_of(b.word(w))) return at("word", w);
    if (a.word_text(w, left) != b.word_text(w, right)) return at("text of word", w);
  }
  const auto tags = a.tag_offsets();
  const auto others = b.tag_offsets();
  if (!std::equal(tags.begin(), tags.end(), others.begin(), others.end()))
    return "tag offsets";
  return {};
}

}  // namespace tamis::test
