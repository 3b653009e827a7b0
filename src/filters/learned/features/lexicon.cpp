#include "filters/learned/features/lexicon.h"

#include <bit>
#include <cstring>

namespace tamis {
namespace {

constexpr std::int32_t kStep = 8;  // of 256ths: 1/32
constexpr std::int32_t kUnknown = INT32_MIN;

}  // namespace

void append_tokens(const PageText& text, const BlockTree& tree, std::uint32_t block,
                   std::vector<std::uint32_t>& markup,
                   std::vector<std::uint32_t>& words) {
  std::uint32_t n = tree.leaves[block];
  for (unsigned level = 0; level < kZoneLevels && n != 0;
       ++level, n = tree.parents[n]) {
    const Markup& own = tree.markup(n);
    for (std::uint32_t t = own.first_token; t < own.last_token; ++t)
      markup.push_back(markup_token(tree.markups.tokens[t], zone_of(level)));
  }
  words.insert(words.end(), text.tokens.begin() + text.blocks[block].first_token,
               text.tokens.begin() + text.end_token(block));
}

void LexiconScores::read(const Lexicon& lexicon, const PageText& text,
                         const BlockTree& tree) {
  score_words(lexicon.words, text);
  score_markup(lexicon.markup, tree);
  sum(text, tree);
}

void LexiconScores::score_words(Lexicon::Weights weights, const PageText& text) {
  std::vector<std::int32_t>& before = words_before_;
  before.assign(text.tokens.size() + 1, 0);
  if (!weights.empty()) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < text.tokens.size(); ++i)
      before[i + 1] = sum += weights[text.tokens[i]];
  }
  words.resize(text.blocks.size());
  for (std::size_t b = 0; b < words.size(); ++b)
    words[b] = (before[text.end_token(b)] - before[text.blocks[b].first_token]) * kStep;
}

// Tokens of markup have different weights in each zone.
void LexiconScores::score_markup(Lexicon::Weights weights, const BlockTree& tree) {
  const std::vector<std::uint64_t>& tokens = tree.markups.tokens;
  markup_before_.assign(tokens.size() + 1, Zones{});
  if (!weights.empty()) {
    Zones sums{};
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const std::uint32_t near = markup_token(tokens[i], Zone::near);
      std::uint32_t four;  // weights of all zones, rotated
      std::memcpy(&four, weights.data() + (near & ~3u), sizeof four);
      four = std::rotr(four, static_cast<int>(near % 4 * 8));
      for (unsigned zone = 0; zone < sums.size(); ++zone)
        sums[zone] += static_cast<std::int8_t>(four >> 8 * zone);
      markup_before_[i + 1] = sums;
    }
  }
  by_markup_.resize(tree.markups.all.size() * kZones);
  std::int32_t* out = by_markup_.data();
  for (const Markup& one : tree.markups.all)
    for (unsigned zone = 0; zone < kZones; ++zone)
      *out++ = (markup_before_[one.last_token][zone] -
                markup_before_[one.first_token][zone]) *
               kStep;
  markup.resize(tree.leaves.size());
  by_leaf_.assign(tree.nodes.size(), kUnknown);
  for (std::size_t b = 0; b < markup.size(); ++b) {
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

void LexiconScores::sum(const PageText& text, const BlockTree& tree) {
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
