#include "filters/learned/features/block_tree.h"

#include <algorithm>

#include "base/hash.h"

namespace tamis {
namespace {

constexpr std::uint8_t kNoTag = 255;

}  // namespace

void BlockTree::build(const View& view, const Blocks& blocks, const PageText& text) {
  markups.clear();
  find_nodes(view.page(), blocks);
  sum_blocks(text);
  find_ranges();
  if (!nodes.empty()) find_branches();
  measure_distances(view.page());
  group_siblings();
  find_repetition();
  group_paths();
}

// New nodes are appended: blocks are in document order, and no earlier block is inside
// a new node.
void BlockTree::find_nodes(const Page& page, const Blocks& blocks) {
  nodes.clear();
  parents.clear();
  markup_of.clear();
  containers.clear();
  leaves.clear();
  place_.assign(page.node_count(), kNone);
  for (std::uint32_t b = 0; b < blocks.all.size(); ++b) {
    leaves.push_back(enter(page, blocks.all[b].leaf, b));
    containers.push_back(enter(page, blocks.all[b].container, b));
  }
}

std::uint32_t BlockTree::enter(const Page& page, NodeId element, std::uint32_t block) {
  climb_.clear();
  for (NodeId n = element; n != kNone && place_[n] == kNone; n = page.parent(n))
    climb_.push_back(n);
  while (!climb_.empty()) {
    const NodeId n = climb_.back();
    climb_.pop_back();
    const auto place = static_cast<std::uint32_t>(nodes.size());
    const NodeId parent = page.parent(n);
    place_[n] = place;
    nodes.push_back({.node = n,
                     .first_block = block,
                     .last_block = block,
                     .depth = static_cast<std::uint16_t>(page.depth(n))});
    parents.push_back(parent == kNone ? place : place_[parent]);
    markup_of.push_back(markups.number(page, n));
  }
  return place_[element];
}

void BlockTree::sum_blocks(const PageText& text) {
  sums.clear();
  BlockSums sum;
  sums.push_back(sum);
  for (const BlockText& block : text.blocks) {
    sum.words += block.words;
    sum.link_words += block.link_words;
    if (block.is_prose()) sum.prose_words += block.words;
    if (block.is_long()) ++sum.long_blocks;
    sums.push_back(sum);
  }
}

void BlockTree::find_ranges() {
  for (std::uint32_t b = 0; b < leaves.size(); ++b) {
    nodes[leaves[b]].last_block = b + 1;
    nodes[containers[b]].last_block = b + 1;
  }
  for (std::size_t n = nodes.size(); n-- > 1;) {
    BlockNode& parent = nodes[parents[n]];
    parent.last_block = std::max(parent.last_block, nodes[n].last_block);
  }
}

void BlockTree::find_branches() {
  branches.clear();
  branch_of_.assign(nodes.size(), kNone);
  wider.resize(nodes.size());
  wider[0] = kNone;
  for (std::size_t n = 1; n < nodes.size(); ++n) {
    const std::uint32_t parent = parents[n];
    wider[n] = wider[parent];
    if (blocks_of(nodes[parent]) == blocks_of(nodes[n])) continue;
    std::uint32_t& branch = branch_of_[parent];
    if (branch == kNone) {
      branch = static_cast<std::uint32_t>(branches.size());
      branches.push_back({parent, wider[parent]});
    }
    wider[n] = branch;
  }
}

// Marks the columns of an element's own markup, including its tag, once per distinct
// markup.
void BlockTree::mark_columns(const Page& page) {
  std::uint8_t column_of[kTagCount];
  std::fill(std::begin(column_of), std::end(column_of), kNoTag);
  for (unsigned i = 0; i < kMarkedTagCount; ++i)
    column_of[static_cast<std::size_t>(kMarkedTags[i])] = static_cast<std::uint8_t>(i);
  unmarked_.clear();
  for (std::uint32_t n = 0; n < nodes.size(); ++n) {
    if (markup_of[n] < unmarked_.size()) continue;  // numbered consecutively
    Distances& row = unmarked_.emplace_back();
    row.fill(255);
    const auto tag = static_cast<std::size_t>(page.tag(nodes[n].node));
    if (column_of[tag] != kNoTag) row[column_of[tag]] = 0;
    const Markup& own = markup(n);
    for (std::uint32_t parts = own.parts; parts != 0; parts &= parts - 1)
      row[kMarkedTagCount + static_cast<unsigned>(std::countr_zero(parts))] = 0;
    if (own.is_hidden) row[kHiddenColumn] = 0;
  }
}

void BlockTree::measure_distances(const Page& page) {
  mark_columns(page);
  distances.resize(nodes.size());
  Distances far;
  far.fill(kFar);
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    Distances& row = distances[n];
    const Distances& above = n == 0 ? far : distances[parents[n]];
    const Distances& unmarked = unmarked_[markup_of[n]];
    for (std::size_t i = 0; i < row.size(); ++i)
      row[i] = std::min<std::uint8_t>(kFar, static_cast<std::uint8_t>(above[i] + 1)) &
               unmarked[i];
  }
}

void BlockTree::group_siblings() {
  numbers_.clear(nodes.size());
  siblings.clear();
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    BlockNode& n = nodes[i];
    n.group = numbers_.number(mix(mix(kHashSeed, parents[i]), markup(i).signature));
    if (n.group == siblings.size()) siblings.emplace_back();
    LikeElements& group = siblings[n.group];
    const BlockSums& before = sums[n.first_block];
    const BlockSums& after = sums[n.last_block];
    n.place = group.members++;
    group.words += after.words - before.words;
    group.link_words += after.link_words - before.link_words;
  }
}

void BlockTree::find_repetition() {
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    BlockNode& n = nodes[i];
    const BlockNode& parent = nodes[parents[i]];
    n.nearest = i == 0 ? kNone : parent.nearest;
    n.largest = i == 0 ? kNone : parent.largest;
    n.nearest_levels = parent.nearest_levels + 1;
    const LikeElements& own = siblings[n.group];
    if (own.members < 3) continue;
    n.nearest = i;
    n.nearest_levels = 0;
    if (n.largest == kNone || own.words >= siblings[nodes[n.largest].group].words)
      n.largest = i;
  }
}

void BlockTree::group_paths() {
  numbers_.clear();
  paths.clear();
  for (std::uint32_t b = 0; b < leaves.size(); ++b) {
    BlockNode& leaf = nodes[leaves[b]];
    if (leaf.path == kNone) {
      std::uint64_t key = kHashSeed;
      std::uint32_t n = leaves[b];
      for (int level = 0; level < 4; ++level, n = parents[n])
        key = mix(key, markups.all[markup_of[n]].signature);
      leaf.path = numbers_.number(key);
      if (leaf.path == paths.size()) paths.emplace_back();
    }
    const BlockSums sum = sums_of(b, b + 1);
    LikeElements& group = paths[leaf.path];
    ++group.members;
    group.words += sum.words;
    group.link_words += sum.link_words;
  }
}

}  // namespace tamis
