// Features of blocks that describe the elements around them.

#include <algorithm>
#include <cstring>

#include "filters/learned/features/features.h"

namespace tamis {

void FeatureReader::fill_tree() {
  const Columns out = columns();
  for (std::uint32_t b = 0; b < count_; ++b) {
    const BlockNode& container = tree_.nodes[tree_.containers[b]];
    const BlockSums sum = tree_.sums_of(container);
    out[Feature::depth][b] = level_bin(container.depth);
    out[Feature::container_words][b] = log_bin(sum.words);
    out[Feature::container_links][b] = share_bin(sum.link_words, sum.words);
    out[Feature::container_blocks][b] = log_bin(tree_.blocks_of(container));
  }
}

namespace {

// Returns the bins of members, words per member, links, and share of the page.
std::array<Bin, 4> bins_of(const LikeElements& group, std::uint32_t total) {
  return {log_bin(group.members), log_bin(group.words / group.members),
          share_bin(group.link_words, group.words), share_bin(group.words, total)};
}

}  // namespace

void FeatureReader::sum_up_groups() {
  const std::uint32_t total = tree_.sums[count_].words;
  group_bins_.resize(tree_.siblings.size());
  for (std::size_t g = 0; g < tree_.siblings.size(); ++g)
    if (tree_.siblings[g].members >= 3)  // blocks use no other groups
      group_bins_[g] = bins_of(tree_.siblings[g], total);
  path_bins_.resize(tree_.paths.size());
  for (std::size_t p = 0; p < tree_.paths.size(); ++p)
    path_bins_[p] = bins_of(tree_.paths[p], total);
}

void FeatureReader::fill_groups() {
  sum_up_groups();
  const Columns out = columns();
  for (std::uint32_t b = 0; b < count_; ++b) {
    const BlockNode& container = tree_.nodes[tree_.containers[b]];
    const auto path = path_bins_[tree_.nodes[tree_.leaves[b]].path];
    out[Feature::path_members][b] = path[0];
    out[Feature::path_words_each][b] = path[1];
    out[Feature::path_links][b] = path[2];
    out[Feature::path_share][b] = path[3];
    if (container.nearest == kNone) {
      for (auto f = static_cast<unsigned>(Feature::group_levels);
           f <= static_cast<unsigned>(Feature::large_share); ++f)
        out[f][b] = kNoBin;
      continue;
    }
    const BlockNode& near = tree_.nodes[container.nearest];
    const auto group = group_bins_[near.group];
    out[Feature::group_levels][b] = level_bin(container.nearest_levels);
    out[Feature::group_members][b] = group[0];
    out[Feature::group_words_each][b] = group[1];
    out[Feature::group_links][b] = group[2];
    out[Feature::group_own_words][b] = log_bin(tree_.sums_of(near).words);
    out[Feature::group_place][b] = log_bin(near.place);
    out[Feature::group_share][b] = group[3];
    const auto large = group_bins_[tree_.nodes[container.largest].group];
    out[Feature::large_members][b] = large[0];
    out[Feature::large_words_each][b] = large[1];
    out[Feature::large_links][b] = large[2];
    out[Feature::large_share][b] = large[3];
  }
}

void FeatureReader::fill_ancestors(const Page& page) {
  const std::uint32_t total = tree_.sums[count_].words;
  branch_bins_.clear();
  for (const Branch& branch : tree_.branches) {
    const BlockNode& node = tree_.nodes[branch.node];
    const BlockSums sum = tree_.sums_of(node);
    const std::uint32_t blocks = tree_.blocks_of(node);
    branch_bins_.push_back(
        {share_bin(sum.words, total), share_bin(sum.link_words, sum.words),
         log_bin(blocks), log_bin(sum.words / blocks),
         share_bin(sum.prose_words, sum.words),
         log_bin(std::uint64_t{sum.words} * 16 / (page.end(node.node) - node.node))});
  }
  constexpr std::array<Bin, kAncestorFeatures> kNoBranch = {kNoBin, kNoBin, kNoBin,
                                                            kNoBin, kNoBin, kNoBin};
  const Columns out = columns();
  for (std::uint32_t b = 0; b < count_; ++b) {
    std::uint32_t branch = tree_.wider[tree_.containers[b]];
    for (unsigned level = 0; level < kAncestors; ++level) {
      const auto bins = branch == kNone ? kNoBranch : branch_bins_[branch];
      if (branch != kNone) branch = tree_.branches[branch].wider;
      Bin* row = out[Feature::first_ancestor] + level * kAncestorFeatures * out.stride;
      for (unsigned f = 0; f < kAncestorFeatures; ++f, row += out.stride)
        row[b] = bins[f];
    }
  }
}

namespace {

// Transposes eight rows of eight bytes.
void turn(std::uint64_t (&rows)[8]) {
  const auto swap = [&](unsigned distance, unsigned bits, std::uint64_t mask) {
    for (unsigned i = 0; i < 8; ++i) {
      if ((i & distance) != 0) continue;
      const std::uint64_t changed = (rows[i] >> bits ^ rows[i + distance]) & mask;
      rows[i] ^= changed << bits;
      rows[i + distance] ^= changed;
    }
  };
  swap(1, 8, 0x00FF00FF00FF00FF);
  swap(2, 16, 0x0000FFFF0000FFFF);
  swap(4, 32, 0x00000000FFFFFFFF);
}

}  // namespace

// Distances are stored per node, and the model needs columns: transposes squares of
// eight.
void FeatureReader::fill_distances() {
  static_assert(kLanes % 8 == 0);
  const Columns out = columns();
  for (std::uint32_t first = 0; first < count_; first += 8) {
    const std::uint32_t blocks = std::min(8u, count_ - first);
    for (unsigned column = 0; column <= kHiddenColumn; column += 8) {
      std::uint64_t rows[8] = {};
      for (std::uint32_t i = 0; i < blocks; ++i)
        std::memcpy(&rows[i], tree_.distances[tree_.leaves[first + i]].data() + column,
                    8);
      turn(rows);
      Bin* into = out[Feature::first_distance] + column * out.stride + first;
      for (unsigned i = 0; i < 8 && column + i <= kHiddenColumn;
           ++i, into += out.stride)
        std::memcpy(into, &rows[i], 8);
    }
  }
}

namespace {

// Returns the points that a paragraph gives to its parent, as in Readability, in
// 256ths.
std::uint64_t paragraph_score(const BlockText& block) {
  if (block.chars < 25 || block.link_words * 5 >= block.words * 3) return 0;
  const std::uint64_t amount =
      256 + std::uint64_t{block.commas} * 256 + std::min(768u, block.chars * 256 / 100);
  return amount * (block.words - block.link_words) / block.words;
}

std::uint32_t highest(const std::vector<std::uint64_t>& scores) {
  return static_cast<std::uint32_t>(std::max_element(scores.begin(), scores.end()) -
                                    scores.begin());
}

}  // namespace

// Fills the features of three candidates: the parent of the paragraphs, the node with
// the largest sum of densities, and the parent of the longest blocks.
void FeatureReader::fill_candidates(const Page& page) {
  auto& [scored, dense, longest] = scores_;
  for (auto* const scores : {&scored, &dense, &longest})
    scores->assign(tree_.nodes.size(), 0);
  for (std::uint32_t b = 0; b < count_; ++b) {
    const BlockText& block = text_.blocks[b];
    const std::uint32_t parent = tree_.parents[tree_.containers[b]];
    const std::uint64_t score = paragraph_score(block);
    scored[parent] += score;
    scored[tree_.parents[parent]] += score / 2;
    longest[parent] += std::uint64_t{block.words} *
                       (block.words - std::min(block.words, block.link_words));
  }
  for (std::uint32_t n = 0; n < tree_.nodes.size(); ++n) {
    const BlockNode& node = tree_.nodes[n];
    const BlockSums sum = tree_.sums_of(node);
    const std::uint64_t plain = sum.words - std::min(sum.words, sum.link_words);
    if (scored[n] != 0) scored[n] = scored[n] * plain / std::max(1u, sum.words);
    if (n > 0)
      dense[tree_.parents[n]] += plain * 1024 / (page.end(node.node) - node.node);
  }
  const std::uint32_t total = tree_.sums[count_].words;
  for (unsigned i = 0; i < 3; ++i) {
    const std::uint32_t target = highest(scores_[i]);
    const auto first = static_cast<unsigned>(Feature::scored_in) + 4 * i;
    const BlockNode& node = tree_.nodes[target];
    fill_all(static_cast<Feature>(first), 0);
    std::fill_n(columns()[first] + node.first_block, tree_.blocks_of(node), Bin{1});
    fill_way(target, static_cast<Feature>(first + 1), static_cast<Feature>(first + 2));
    fill_all(static_cast<Feature>(first + 3),
             share_bin(tree_.sums_of(node).words, total));
  }
  const auto h1 = std::find(heading_.begin(), heading_.end(), 1) - heading_.begin();
  const std::uint32_t block =
      h1 < count_ ? static_cast<std::uint32_t>(h1) : title_block();
  fill_way(tree_.leaves[block], Feature::h1_up, Feature::h1_down);
}

// A node on the path contains more blocks than the next one below. From the target up,
// each node adds the blocks on both sides of the range so far.
void FeatureReader::fill_way(std::uint32_t target, Feature up, Feature down) {
  meeting_.resize(count_);
  std::uint32_t low = tree_.nodes[target].first_block;
  std::uint32_t high = low;
  for (std::uint32_t n = target;; n = tree_.parents[n]) {
    const BlockNode& node = tree_.nodes[n];
    std::fill(meeting_.begin() + node.first_block, meeting_.begin() + low, node.depth);
    std::fill(meeting_.begin() + high, meeting_.begin() + node.last_block, node.depth);
    low = node.first_block;
    high = node.last_block;
    if (n == 0) break;
  }
  const Columns out = columns();
  const std::uint32_t depth = tree_.nodes[target].depth;
  for (std::uint32_t b = 0; b < count_; ++b) {
    const std::uint32_t own = tree_.nodes[tree_.containers[b]].depth;
    // A container can be on the path itself, above the leaf to which the path leads.
    const std::uint32_t meeting = std::min<std::uint32_t>(meeting_[b], own);
    out[up][b] = level_bin(depth - meeting);
    out[down][b] = level_bin(own - meeting);
  }
}

}  // namespace tamis
