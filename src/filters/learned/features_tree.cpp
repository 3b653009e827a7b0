// Features of blocks by the elements around them.

#include <algorithm>

#include "filters/learned/features.h"

namespace tamis {

void FeatureReader::fill_tree() {
  for (std::uint32_t b = 0; b < count_; ++b) {
    const LiveNode& container = tree_.nodes[tree_.containers[b]];
    const BlockSums sum = tree_.sums_of(container);
    fill(Feature::depth)[b] = level_bin(container.depth);
    fill(Feature::container_words)[b] = log_bin(sum.words);
    fill(Feature::container_links)[b] = share_bin(sum.link_words, sum.words);
    fill(Feature::container_blocks)[b] = log_bin(tree_.blocks_of(container));
  }
}

void FeatureReader::fill_groups() {
  const std::uint32_t total = tree_.sums[count_].words;
  for (std::uint32_t b = 0; b < count_; ++b) {
    const LiveNode& container = tree_.nodes[tree_.containers[b]];
    const Group& path = tree_.paths[tree_.nodes[tree_.leaves[b]].path];
    fill(Feature::path_members)[b] = log_bin(path.members);
    fill(Feature::path_share)[b] = share_bin(path.words, total);
    fill(Feature::path_words_each)[b] = log_bin(path.words / path.members);
    fill(Feature::path_links)[b] = share_bin(path.link_words, path.words);
    if (container.nearest == kNone) {
      for (auto f = static_cast<unsigned>(Feature::group_levels);
           f <= static_cast<unsigned>(Feature::large_share); ++f)
        fill(static_cast<Feature>(f))[b] = kNoBin;
      continue;
    }
    const LiveNode& near = tree_.nodes[container.nearest];
    const Group& group = tree_.siblings[near.group];
    fill(Feature::group_levels)[b] = level_bin(container.nearest_levels);
    fill(Feature::group_members)[b] = log_bin(group.members);
    fill(Feature::group_words_each)[b] = log_bin(group.words / group.members);
    fill(Feature::group_links)[b] = share_bin(group.link_words, group.words);
    fill(Feature::group_own_words)[b] = log_bin(tree_.sums_of(near).words);
    fill(Feature::group_place)[b] = log_bin(near.place);
    fill(Feature::group_share)[b] = share_bin(group.words, total);
    const Group& large = tree_.siblings[tree_.nodes[container.largest].group];
    fill(Feature::large_members)[b] = log_bin(large.members);
    fill(Feature::large_words_each)[b] = log_bin(large.words / large.members);
    fill(Feature::large_links)[b] = share_bin(large.link_words, large.words);
    fill(Feature::large_share)[b] = share_bin(large.words, total);
  }
}

void FeatureReader::fill_ancestors(const Page& page) {
  const std::uint32_t total = tree_.sums[count_].words;
  const auto first = static_cast<unsigned>(Feature::first_ancestor);
  for (std::uint32_t b = 0; b < count_; ++b) {
    std::uint32_t n = tree_.wider(tree_.containers[b]);
    for (unsigned level = 0; level < kAncestors; ++level) {
      Bin* const row =
          fill(static_cast<Feature>(first + level * kAncestorFeatures)) + b;
      if (n == kNone) {
        for (unsigned f = 0; f < kAncestorFeatures; ++f) row[f * stride_] = kNoBin;
        continue;
      }
      const LiveNode& node = tree_.nodes[n];
      const BlockSums sum = tree_.sums_of(node);
      const std::uint32_t blocks = tree_.blocks_of(node);
      row[0] = share_bin(sum.words, total);
      row[stride_] = share_bin(sum.link_words, sum.words);
      row[2 * stride_] = log_bin(blocks);
      row[3 * stride_] = log_bin(sum.words / blocks);
      row[4 * stride_] = share_bin(sum.prose_words, sum.words);
      row[5 * stride_] =
          log_bin(std::uint64_t{sum.words} * 16 / (page.end(node.node) - node.node));
      n = tree_.wider(n);
    }
  }
}

void FeatureReader::fill_distances() {
  for (unsigned i = 0; i <= kHiddenColumn; ++i) {
    Bin* const column =
        fill(static_cast<Feature>(static_cast<unsigned>(Feature::first_distance) + i));
    for (std::uint32_t b = 0; b < count_; ++b)
      column[b] = tree_.distances[tree_.leaves[b]][i];
  }
}

namespace {

// How much a paragraph speaks for its parent, as Readability has it, in 256ths.
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

// The parent of the paragraphs, the node with the largest sum of densities, the parent
// of the longest blocks.
void FeatureReader::fill_candidates(const Page& page) {
  auto& [scored, dense, longest] = scores_;
  for (auto* const scores : {&scored, &dense, &longest})
    scores->assign(tree_.nodes.size(), 0);
  for (std::uint32_t b = 0; b < count_; ++b) {
    const BlockText& block = text_.blocks[b];
    const std::uint32_t parent = tree_.nodes[tree_.containers[b]].parent;
    const std::uint64_t score = paragraph_score(block);
    scored[parent] += score;
    scored[tree_.nodes[parent].parent] += score / 2;
    longest[parent] += std::uint64_t{block.words} *
                       (block.words - std::min(block.words, block.link_words));
  }
  for (std::uint32_t n = 0; n < tree_.nodes.size(); ++n) {
    const LiveNode& node = tree_.nodes[n];
    const BlockSums sum = tree_.sums_of(node);
    const std::uint64_t plain = sum.words - std::min(sum.words, sum.link_words);
    scored[n] = scored[n] * plain / std::max(1u, sum.words);
    if (n > 0) dense[node.parent] += plain * 1024 / (page.end(node.node) - node.node);
  }
  const std::uint32_t total = tree_.sums[count_].words;
  for (unsigned i = 0; i < 3; ++i) {
    const std::uint32_t target = highest(scores_[i]);
    const auto first = static_cast<unsigned>(Feature::scored_in) + 4 * i;
    const LiveNode& node = tree_.nodes[target];
    std::fill_n(fill(static_cast<Feature>(first)) + node.first_block,
                tree_.blocks_of(node), Bin{1});
    fill_way(target, static_cast<Feature>(first + 1), static_cast<Feature>(first + 2));
    fill_all(static_cast<Feature>(first + 3),
             share_bin(tree_.sums_of(node).words, total));
  }
  const auto h1 = std::find(heading_.begin(), heading_.end(), 1) - heading_.begin();
  const std::uint32_t block =
      h1 < count_ ? static_cast<std::uint32_t>(h1) : title_block();
  fill_way(tree_.leaves[block], Feature::h1_up, Feature::h1_down);
}

void FeatureReader::fill_way(std::uint32_t target, Feature up, Feature down) {
  meeting_.assign(tree_.nodes.size(), kNone);
  for (std::uint32_t n = target;; n = tree_.nodes[n].parent) {
    meeting_[n] = tree_.nodes[n].depth;
    if (n == 0) break;
  }
  for (std::uint32_t n = 0; n < tree_.nodes.size(); ++n)
    if (meeting_[n] == kNone) meeting_[n] = meeting_[tree_.nodes[n].parent];
  const std::uint32_t depth = tree_.nodes[target].depth;
  for (std::uint32_t b = 0; b < count_; ++b) {
    const std::uint32_t container = tree_.containers[b];
    fill(up)[b] = level_bin(depth - meeting_[container]);
    fill(down)[b] = level_bin(tree_.nodes[container].depth - meeting_[container]);
  }
}

}  // namespace tamis
