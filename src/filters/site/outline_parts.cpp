#include "filters/site/outline_parts.h"

#include <algorithm>

namespace tamis {
namespace {

constexpr TagSet kRowTags = {Tag::tr, Tag::td, Tag::th};

// Nodes at which a block begins, each with its end.
std::vector<Range> block_elements(const Outline& outline, const TagSet& tags,
                                  TableMode table_mode) {
  const bool whole_tables = table_mode == TableMode::innermost_table;
  std::vector<Range> out;
  NodeId next_table = outline.node_count();  // the first behind n
  for (NodeId n = outline.node_count(); n-- > 0;) {
    const Tag tag = outline.tag(n);
    const bool is_innermost_table =
        whole_tables && tag == Tag::table && next_table >= outline.end(n);
    if (tag == Tag::table) next_table = n;
    if (is_innermost_table)  // nothing inside of it is a block
      while (!out.empty() && out.back().first < outline.end(n)) out.pop_back();
    if (is_innermost_table ||
        (tags.contains(tag) && !(whole_tables && kRowTags.contains(tag))))
      out.push_back({n, outline.end(n)});
  }
  std::reverse(out.begin(), out.end());
  return out;
}

}  // namespace

std::vector<OutlineBlock> outline_blocks(const Outline& outline, const TagSet& tags,
                                         TableMode table_mode) {
  const std::vector<Range> elements = block_elements(outline, tags, table_mode);
  std::vector<OutlineBlock> out;
  OutlineBlock block;
  const auto cut = [&](std::uint32_t word) {
    block.words.last = word;
    if (block.words.size() > 0) out.push_back(block);
    block = {.words = {word, word}};
  };
  std::vector<NodeId> open_ends;
  auto next = elements.begin();
  for (NodeId n = 0; n < outline.node_count(); ++n) {
    const std::uint32_t word = outline.nodes()[n].word;
    for (; !open_ends.empty() && open_ends.back() <= n; open_ends.pop_back()) cut(word);
    if (next != elements.end() && next->first == n) {
      cut(word);
      open_ends.push_back(next->last);
      ++next;
    }
    if (outline.is_link(n)) ++block.links;
    if (outline.tag(n) == Tag::img) ++block.images;
  }
  cut(static_cast<std::uint32_t>(outline.words().size()));
  return out;
}

std::vector<Range> outline_pagelets(const Outline& outline, std::uint32_t k) {
  const NodeId count = outline.node_count();
  std::vector<std::uint32_t> links(count);
  std::vector<bool> is_split(count);
  for (NodeId n = count; n-- > 0;) {
    links[n] = outline.is_link(n) ? 1 : 0;
    for (NodeId c = n + 1; c < outline.end(n); c = outline.end(c)) {
      links[n] += links[c];
      if (links[c] >= k) is_split[n] = true;
    }
  }
  std::vector<Range> out;
  const NodeId body = outline.body();
  for (NodeId n = body; n < outline.end(body);) {
    const bool is_pagelet = !outline.is_text(n) && !is_split[n];
    if (is_pagelet && outline.words(n).size() > 0) out.push_back(outline.words(n));
    n = is_pagelet ? outline.end(n) : n + 1;
  }
  return out;
}

}  // namespace tamis
