#include "filters/learned/features/lexicon.h"

namespace tamis {
namespace {

constexpr std::int32_t kStep = 8;  // of 256ths: 1/32
constexpr std::int32_t kUnknown = INT32_MIN;

}  // namespace

void LexiconScores::score_markups(const LiveTree& tree) {
  by_markup_.resize(tree.markups.all.size() * kZones);
  std::int32_t* out = by_markup_.data();
  for (const Markup& one : tree.markups.all)
    for (unsigned zone = 0; zone < kZones; ++zone)
      *out++ = tree.weights.sum(one.first_token, one.last_token, zone) * kStep;
}

void LexiconScores::score_words(const PageText& text) {
  words.resize(text.blocks.size());
  for (std::size_t b = 0; b < words.size(); ++b)
    words[b] = text.weights.sum(text.blocks[b].first_token, text.end_token(b)) * kStep;
}

void LexiconScores::score(const PageText& text, const LiveTree& tree) {
  score_markups(tree);
  score_words(text);
  const std::size_t count = text.blocks.size();
  markup.resize(count);
  by_leaf_.assign(tree.nodes.size(), kUnknown);
  for (std::size_t b = 0; b < count; ++b) {
    std::int32_t& leaf = by_leaf_[tree.leaves[b]];
    if (leaf == kUnknown) {
      leaf = 0;
      std::uint32_t n = tree.leaves[b];
      for (unsigned level = 0; level < kZoneLevels && n != 0; ++level) {
        leaf += by_markup_[tree.markup_of[n] * kZones +
                           static_cast<unsigned>(zone_of(level))];
        n = tree.parents[n];
      }
    }
    markup[b] = leaf;
  }
}

void LexiconScores::sum(const PageText& text, const LiveTree& tree) {
  sums_.clear();
  paths_.assign(tree.paths.size(), {});
  Sums sum;
  sums_.push_back(sum);
  for (std::size_t b = 0; b < markup.size(); ++b) {
    const std::int64_t weight = 2 * std::int64_t{text.blocks[b].words} + 1;
    const std::int64_t both = std::int64_t{markup[b]} + words[b];
    sum.weight += weight;
    sum.markup += weight * markup[b];
    sum.both += weight * both;
    sums_.push_back(sum);
    Sums& path = paths_[tree.nodes[tree.leaves[b]].path];
    path.weight += weight;
    path.both += weight * both;
  }
}

std::int64_t LexiconScores::mean(std::uint32_t first, std::uint32_t last) const {
  return (sums_[last].both - sums_[first].both) /
         (sums_[last].weight - sums_[first].weight);
}

std::int64_t LexiconScores::markup_mean(std::uint32_t first, std::uint32_t last) const {
  return (sums_[last].markup - sums_[first].markup) /
         (sums_[last].weight - sums_[first].weight);
}

std::int64_t LexiconScores::path_mean(std::uint32_t path) const {
  return paths_[path].both / paths_[path].weight;
}

}  // namespace tamis
