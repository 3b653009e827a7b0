// Sums over subtrees without a tree: the subtree of n is the range [n, end(n)), so its
// sum is the difference of two running totals. There are three passes over the columns:
//
//   1. forwards: each row gets the totals before its node
//   2. backwards: link tags, which depend on the nodes below a node
//   3. forwards: each row becomes the difference between its end and itself; the rows
//      at the ends come later and still have their totals
//
// During construction, columns have an additional row with the totals of the page.

#include <algorithm>

#include "document/derived.h"

namespace tamis {
namespace {

struct AllPresent {
  static constexpr bool kWhole = true;
  static constexpr bool has_word(WordId) { return true; }
  static constexpr bool has_node(NodeId) { return true; }
};

struct LinksWithHref {
  static bool is_link(const Page& page, NodeId n) { return is_link_with_href(page, n); }
};

struct OtherLinks {
  IsLink is_link;
};

struct SomePresent : Presence {
  static constexpr bool kWhole = false;
};

// Raw pointers: GCC must assume that every store may change the pointers inside the
// vectors.
struct Rows {
  std::uint32_t* chars;
  std::uint32_t* tags;
  std::uint32_t* link_chars;
  std::uint32_t* link_tags;
  std::uint32_t* words;
  std::uint32_t* link_words;
  std::uint32_t* links;
  std::uint32_t* own_chars;
};

Rows resize(Counts& out, std::size_t size) {
  for (auto* column : {&out.chars, &out.tags, &out.link_chars, &out.link_tags,
                       &out.words, &out.link_words, &out.links})
    column->resize(size);
  out.own_chars.assign(size, 0);
  return {out.chars.data(),     out.tags.data(),     out.link_chars.data(),
          out.link_tags.data(), out.words.data(),    out.link_words.data(),
          out.links.data(),     out.own_chars.data()};
}

struct Sums {
  std::uint32_t chars = 0;
  std::uint32_t words = 0;
};

// Returns the sums over the words of a text node, with one space between two words.
// `goes_on` is true if a word of the same text came before.
template <class Present>
Sums text_of(const Page& page, NodeId text, const Present& present, bool goes_on) {
  Sums out;
  const Range range = page.words(text);
  for (WordId w = range.first; w < range.last; ++w) {
    if (!present.has_word(w)) continue;
    const Word& word = page.word(w);
    out.chars += word.chars + (goes_on && word.glued == 0 ? 1 : 0);
    ++out.words;
    goes_on = true;
  }
  return out;
}

// The first pass. It stores in link_tags, for the second pass, whether the element is
// in a link.
template <class Links, class Present>
void add_up(const Page& page, Links links, const Present& present, const Rows& rows) {
  Sums all;
  Sums linked;
  std::uint32_t tag_count = 0;
  std::uint32_t link_count = 0;
  NodeId link_end = 0;   // of the outermost open link
  bool goes_on = false;  // whether the text already has a word
  const NodeId count = page.node_count();
  for (NodeId n = 0;; ++n) {
    rows.chars[n] = all.chars;
    if constexpr (!Present::kWhole) rows.words[n] = all.words;
    rows.tags[n] = tag_count;
    rows.link_chars[n] = linked.chars;
    rows.link_words[n] = linked.words;
    rows.links[n] = link_count;
    rows.link_tags[n] = n < link_end ? 1 : 0;
    if (n == count) return;
    if (page.is_text(n)) {
      goes_on = goes_on && page.continues(n);
      const Sums text = text_of(page, n, present, goes_on);
      goes_on = goes_on || text.words > 0;
      all.chars += text.chars;
      all.words += text.words;
      if (n < link_end) {
        linked.chars += text.chars;
        linked.words += text.words;
      }
      rows.own_chars[page.parent(n)] += text.chars;
      continue;
    }
    goes_on = false;
    if (!page.is_element(n) || !present.has_node(n)) continue;
    ++tag_count;
    if (!links.is_link(page, n)) continue;
    ++link_count;
    link_end = std::max(link_end, page.end(n));
  }
}

// The second pass. Link tags are links, everything inside links, and wrappers that
// contain at least one link tag and nothing else, not even text outside links.
void add_up_link_tags(const Page& page, const Rows& rows) {
  const NodeId count = page.node_count();
  NodeId next_other = count;  // the next element that is not a link tag
  std::uint32_t sum = 0;
  rows.link_tags[count] = 0;
  for (NodeId n = count; n-- > 0;) {
    if (rows.tags[n + 1] != rows.tags[n]) {  // an element
      const NodeId end = page.end(n);
      const bool link = rows.link_tags[n] != 0 || rows.links[n + 1] != rows.links[n];
      const bool wraps_links =
          next_other >= end && rows.tags[end] != rows.tags[n + 1] &&
          rows.chars[end] - rows.chars[n] == rows.link_chars[end] - rows.link_chars[n];
      if (link || wraps_links)
        ++sum;
      else
        next_other = n;
    }
    rows.link_tags[n] = sum;
  }
}

// The third pass. The element itself does not count as a tag of its subtree, but as a
// link.
template <class Present>
void subtract(const Page& page, const Rows& rows) {
  const NodeId count = page.node_count();
  for (NodeId n = 0; n < count; ++n) {
    const NodeId end = page.end(n);
    rows.chars[n] = rows.chars[end] - rows.chars[n];
    rows.words[n] =
        Present::kWhole ? page.words(n).size() : rows.words[end] - rows.words[n];
    rows.tags[n] = rows.tags[end] - rows.tags[n + 1];
    rows.link_chars[n] = rows.link_chars[end] - rows.link_chars[n];
    rows.link_words[n] = rows.link_words[end] - rows.link_words[n];
    rows.links[n] = rows.links[end] - rows.links[n];
    rows.link_tags[n] = rows.link_tags[n + 1] - rows.link_tags[end];
  }
}

template <class Present>
void fill(const Page& page, IsLink is_link, const Present& present, const Rows& rows) {
  if (is_link == is_link_with_href)
    add_up(page, LinksWithHref(), present, rows);
  else
    add_up(page, OtherLinks{is_link}, present, rows);
  add_up_link_tags(page, rows);
  subtract<Present>(page, rows);
}

}  // namespace

bool is_link_with_href(const Page& page, NodeId element) {
  return page.tag(element) == Tag::a && page.has_attribute(element, "href");
}

void make_counts(const Page& page, IsLink is_link, const Presence& presence,
                 Counts& out) {
  const NodeId count = page.node_count();
  const Rows rows = resize(out, std::size_t{count} + 1);
  if (presence.is_whole())
    fill(page, is_link, AllPresent(), rows);
  else
    fill(page, is_link, SomePresent{presence}, rows);
  for (auto* column : {&out.chars, &out.tags, &out.link_chars, &out.link_tags,
                       &out.words, &out.link_words, &out.links, &out.own_chars})
    column->resize(count);
}

Counts count_subtrees(const Page& page, IsLink is_link) {
  Counts out;
  make_counts(page, is_link, {}, out);
  return out;
}

}  // namespace tamis
