#include "support/page_invariants.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

namespace tamis::test {
namespace {

std::string broken(std::string_view law, std::string_view what, std::uint64_t number) {
  return std::string(what) + ' ' + std::to_string(number) + ": " + std::string(law);
}

std::string node(NodeId n, std::string_view law) {
  return broken(law, "node", n);
}

std::string word(WordId w, std::string_view law) {
  return broken(law, "word", w);
}

bool is_within(Range inner, Range outer) {
  return outer.first <= inner.first && inner.first <= inner.last &&
         inner.last <= outer.last;
}

Range range_of(const Word& w) {
  return {w.offset, w.offset + w.length};
}

// --- Code points of the visible text.

// Returns the code point at `at` and moves `at` past it. Bytes that are not UTF-8 are
// single code points.
char32_t next_code_point(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned char>(i < text.size() ? text[i] : 0);
  };
  const unsigned char first = byte(at);
  const std::size_t length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  char32_t point = length == 1 ? first : first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) point = point << 6 | (byte(at + i) & 0x3Fu);
  at += length;
  return point;
}

std::vector<char32_t> code_points(std::string_view text) {
  std::vector<char32_t> points;
  for (std::size_t at = 0; at < text.size();)
    points.push_back(next_code_point(text, at));
  return points;
}

// Reports whether no word may contain `c`: HTML whitespace and the no-break space.
bool is_space(char32_t c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == 0xA0;
}

// Reports whether `c` may separate words: Unicode whitespace and characters that are
// not drawn.
bool may_separate(char32_t c) {
  return is_space(c) || c == '\v' || c == 0x85 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200B) || c == 0x2028 || c == 0x2029 || c == 0x202F ||
         c == 0x205F || c == 0x3000 || c == 0xFEFF;
}

// --- The invariants, from the tree to the words.

std::string check_root(const Page& page) {
  if (page.node_count() == 0) return "there is no document";
  if (page.kind(0) != Kind::document) return node(0, "is not the document");
  if (page.parent(0) != kNone) return node(0, "has a parent");
  if (page.end(0) != page.node_count()) return node(0, "does not hold all nodes");
  if (page.depth(0) != 0) return node(0, "is not at depth 0");
  const NodeId body = page.body();
  if (body >= page.node_count()) return node(body, "is body, but not there");
  if (body != 0 && page.tag(body) != Tag::body) return node(body, "is not a body");
  return {};
}

// Pre-order: the parent of n is the innermost node that is still open at n.
std::string check_tree(const Page& page, const Limits& limits) {
  std::vector<NodeId> open = {0};
  for (NodeId n = 1; n < page.node_count(); ++n) {
    while (page.end(open.back()) <= n) open.pop_back();
    const NodeId parent = page.parent(n);
    if (parent != open.back())
      return node(n, "its parent is not the innermost open node");
    if (page.end(n) <= n) return node(n, "ends before it starts");
    if (page.end(n) > page.end(parent)) return node(n, "ends after its parent");
    if (page.depth(n) != page.depth(parent) + 1)
      return node(n, "is not one deeper than its parent");
    if (page.depth(n) > limits.max_depth) return node(n, "is deeper than the limit");
    if (page.kind(n) == Kind::document) return node(n, "is a second document");
    if (!page.is_element(n) && page.end(n) != n + 1)
      return node(n, "may not have children");
    open.push_back(n);
  }
  // The limit is checked once per token. One token can imply html, head and body, and
  // reopen all formatting elements.
  if (page.node_count() > limits.max_nodes + limits.max_formatting + 8)
    return broken("are more than the limit", "nodes", page.node_count());
  return {};
}

// Checks the position of each node and the source at this position.
std::string check_source(const Page& page) {
  const Range whole{0, static_cast<std::uint32_t>(page.source().size())};
  const auto tags = page.tag_offsets();
  for (NodeId n = 0; n < page.node_count(); ++n) {
    const Range range = page.source_range(n);
    if (!is_within(range, whole)) return node(n, "stands outside the source");
    if (!page.is_element(n) && page.tag(n) != Tag::unknown)
      return node(n, "has a tag and is no element");
    if (range.size() == 0 || !page.is_element(n)) continue;
    if (page.source()[range.first] != '<') return node(n, "does not start with '<'");
    if (page.source()[range.last - 1] != '>') return node(n, "does not end with '>'");
    if (!std::binary_search(tags.begin(), tags.end(), range.first))
      return node(n, "is not among the tag offsets");
  }
  for (std::size_t i = 0; i < tags.size(); ++i) {
    if (tags[i] >= whole.last || page.source()[tags[i]] != '<')
      return broken("does not point at '<'", "tag offset", i);
    if (i > 0 && tags[i] <= tags[i - 1])
      return broken("does not grow", "tag offset", i);
  }
  return {};
}

// One text of the DOM is one run of text nodes, of which only the first does not
// continue another. Only flattening can make unrelated texts adjacent.
std::string check_runs(const Page& page) {
  for (NodeId n = 1; n < page.node_count(); ++n) {
    if (!page.is_text(n)) continue;
    const bool follows = page.is_text(n - 1) && page.parent(n - 1) == page.parent(n);
    if (page.continues(n) && !follows) return node(n, "continues nothing");
    if (!page.continues(n) && follows && !page.degradation().depth_flattened)
      return node(n, "does not continue its neighbour");
    if (page.is_blank(n) && page.words(n).size() != 0)
      return node(n, "is blank, with words");
    if (page.source_range(n).size() == 0) return node(n, "is a text without source");
  }
  return {};
}

std::string check_attributes(const Page& page, const Limits& limits) {
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (!page.is_element(n)) continue;
    if (page.name(n).empty()) return node(n, "has no name");
    const auto attributes = page.attributes(n);
    if (attributes.size() > limits.max_attributes)
      return node(n, "has more attributes than the limit");
    std::set<std::string_view> names;
    for (const Page::Attribute& a : attributes)
      if (!names.insert(a.name).second)
        return node(n, "has an attribute twice: " + a.name);
    // A few are enough: checking all would take quadratic time on hostile pages.
    for (std::size_t i = 0; i < std::min<std::size_t>(attributes.size(), 20); ++i) {
      if (page.attribute(n, attributes[i].name) != attributes[i].value)
        return node(n, "does not find its attribute " + attributes[i].name);
      if (!page.has_attribute(n, attributes[i].name))
        return node(n, "denies its attribute " + attributes[i].name);
    }
  }
  return {};
}

// The words of a subtree form one range. Only text nodes have words themselves.
std::string check_word_ranges(const Page& page) {
  if (page.words(0) != Range{0, page.word_count()})
    return node(0, "does not hold all words");
  for (NodeId n = 0; n < page.node_count(); ++n) {
    const Range words = page.words(n);
    if (!is_within(words, {0, page.word_count()}))
      return node(n, "has words out of range");
    if (n > 0 && !is_within(words, page.words(page.parent(n))))
      return node(n, "has words that its parent has not");
    const bool has_child = page.end(n) > n + 1;
    if (has_child && page.words(n + 1).first != words.first)
      return node(n, "has words before its first child");
    if (!has_child && !page.is_text(n) && words.size() != 0)
      return node(n, "has words and is no text");
    if (!page.is_text(n)) continue;
    for (WordId w = words.first; w < words.last; ++w)
      if (page.word(w).node != n) return word(w, "is not of the text that counts it");
  }
  return {};
}

std::string check_words(const Page& page) {
  const Range whole{0, static_cast<std::uint32_t>(page.source().size())};
  for (WordId w = 0; w < page.word_count(); ++w) {
    const Word& here = page.word(w);
    if (here.node >= page.node_count() || !page.is_text(here.node))
      return word(w, "is not in a text");
    if (!page.words(here.node).contains(w))
      return word(w, "is not counted by its text");
    if (here.length == 0) return word(w, "has no bytes");
    if (here.chars == 0) return word(w, "has no characters");
    if (!is_within(range_of(here), page.source_range(here.node)))
      return word(w, "stands outside its text");
    if (!is_within(range_of(here), whole)) return word(w, "stands outside the source");
    if (w == 0) continue;
    const Word& before = page.word(w - 1);
    if (before.node == here.node && range_of(before).last > here.offset)
      return word(w, "overlaps the word before");
  }
  return {};
}

// A text consists of its words and the whitespace between them.
std::string check_text(const Page& page, NodeId n) {
  const std::vector<char32_t> text = code_points(page.text(n));
  std::size_t at = 0;
  std::string scratch;
  const Range words = page.words(n);
  for (WordId w = words.first; w < words.last; ++w) {
    const std::vector<char32_t> points = code_points(page.word_text(w, scratch));
    if (points.empty()) return word(w, "reads as nothing");
    if (points.size() != page.word(w).chars)
      return word(w, "has another length when read");
    if (std::any_of(points.begin(), points.end(), is_space))
      return word(w, "holds white space");
    while (at < text.size() && text[at] != points[0] && may_separate(text[at])) ++at;
    for (const char32_t c : points)
      if (at >= text.size() || text[at++] != c)
        return word(w, "is not what its text says");
  }
  const bool rest_is_space = std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at),
                                         text.end(), may_separate);
  if (words.size() > 0 && !rest_is_space) return node(n, "says more than its words");
  if (page.is_blank(n) && !rest_is_space) return node(n, "is blank and says something");
  return {};
}

std::string check_texts(const Page& page) {
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (!page.is_text(n)) continue;
    if (std::string law = check_text(page, n); !law.empty()) return law;
  }
  return {};
}

}  // namespace

std::string broken_invariant(const Page& page, const Limits& limits) {
  if (std::string law = check_root(page); !law.empty()) return law;
  if (std::string law = check_tree(page, limits); !law.empty()) return law;
  if (std::string law = check_source(page); !law.empty()) return law;
  if (std::string law = check_runs(page); !law.empty()) return law;
  if (std::string law = check_attributes(page, limits); !law.empty()) return law;
  if (std::string law = check_word_ranges(page); !law.empty()) return law;
  if (std::string law = check_words(page); !law.empty()) return law;
  return check_texts(page);
}

}  // namespace tamis::test
