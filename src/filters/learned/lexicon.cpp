#include "filters/learned/lexicon.h"

namespace tamis {
namespace {

constexpr std::int32_t kStep = 8;  // of 256ths: 1/32
constexpr std::int32_t kUnknown = INT32_MIN;

}  // namespace

// By running sums, here and below: how many tokens are a markup's or a block's varies,
// and the processor guesses wrongly where loops over so few end. The numbers of a token
// in all zones are neighbours.
void LexiconScores::score_markups(std::span<const std::int8_t> weights,
                                  const MarkupTable& markups) {
  by_markup_.assign(markups.all.size() * kZones, 0);
  if (weights.empty()) return;
  const std::size_t count = markups.tokens.size();
  for (auto& sums : token_sums_) sums.resize(count + 1);
  std::int32_t sum[kZones] = {};
  for (std::size_t t = 0; t < count; ++t) {
    const std::uint32_t near = markup_token(markups.tokens[t], Zone::near);
    const std::int8_t* const four = weights.data() + (near & ~3u);
    for (unsigned zone = 0; zone < kZones; ++zone) {
      token_sums_[zone][t] = sum[zone];
      sum[zone] += four[(near + zone) & 3u];
    }
  }
  for (unsigned zone = 0; zone < kZones; ++zone) token_sums_[zone][count] = sum[zone];
  std::int32_t* out = by_markup_.data();
  for (const Markup& one : markups.all)
    for (const auto& sums : token_sums_)
      *out++ = (sums[one.last_token] - sums[one.first_token]) * kStep;
}

void LexiconScores::score_words(std::span<const std::int8_t> weights,
                                const PageText& text) {
  words.assign(text.blocks.size(), 0);
  if (weights.empty() || words.empty()) return;
  std::vector<std::int32_t>& sums = token_sums_[0];
  const std::size_t count = text.tokens.size();
  sums.resize(count + 1);
  std::int32_t sum = 0;
  for (std::size_t t = 0; t < count; ++t) {
    sums[t] = sum;
    sum += weights[text.tokens[t]];
  }
  sums[count] = sum;
  for (std::size_t b = 0; b + 1 < words.size(); ++b)
    words[b] =
        (sums[text.blocks[b + 1].first_token] - sums[text.blocks[b].first_token]) *
        kStep;
  words.back() = (sum - sums[text.blocks.back().first_token]) * kStep;
}

void LexiconScores::score(const Lexicon& lexicon, const PageText& text,
                          const LiveTree& tree) {
  score_markups(lexicon.markup, tree.markups);
  score_words(lexicon.words, text);
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
