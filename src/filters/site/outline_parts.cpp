#include "filters/site/outline_parts.h"

namespace tamis {
namespace {

constexpr TagSet kRowTags = {Tag::tr, Tag::td, Tag::th};

bool has_table_inside(const Outline& outline, NodeId table) {
  for (NodeId n = table + 1; n < outline.end(table); ++n)
    if (outline.tag(n) == Tag::table) return true;
  return false;
}

}  // namespace

std::vector<OutlineBlock> outline_blocks(const Outline& outline, const TagSet& tags,
                                         TableMode table_mode) {
  const bool whole_tables = table_mode == TableMode::innermost_table;
  NodeId whole_until = 0;  // the end of the current innermost table
  const auto begins_block = [&](NodeId n) {
    const Tag tag = outline.tag(n);
    if (n < whole_until) return false;
    if (whole_tables && tag == Tag::table && !has_table_inside(outline, n)) {
      whole_until = outline.end(n);
      return true;
    }
    return tags.contains(tag) && !(whole_tables && kRowTags.contains(tag));
  };
  std::vector<OutlineBlock> out;
  OutlineBlock block;
  const auto cut = [&](std::uint32_t word) {
    block.words.last = word;
    if (block.words.size() > 0) out.push_back(block);
    block = {.words = {word, word}};
  };
  std::vector<NodeId> open_ends;
  for (NodeId n = 0; n < outline.node_count(); ++n) {
    const std::uint32_t word = outline.nodes()[n].word;
    for (; !open_ends.empty() && open_ends.back() <= n; open_ends.pop_back()) cut(word);
    if (begins_block(n)) {
      cut(word);
      open_ends.push_back(outline.end(n));
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

bool RepeatedParts::add(std::uint64_t hash, std::uint32_t page) {
  const auto number = static_cast<std::uint32_t>(pages.size());
  const auto [found, is_new] = numbers.try_emplace(hash, number);
  if (is_new) pages.emplace_back();
  std::vector<std::uint32_t>& having = pages[found->second];
  if (having.empty() || having.back() != page) having.push_back(page);
  return is_new;
}

std::uint32_t PartSearch::new_pages(std::uint32_t part) {
  std::uint32_t count = 0;
  for (const std::uint32_t page : parts_.pages[part]) {
    if (page >= seen_in_.size()) seen_in_.resize(page + 1);
    if (page == self_ || seen_in_[page] == round_) continue;
    seen_in_[page] = round_;
    ++count;
  }
  return count;
}

}  // namespace tamis
