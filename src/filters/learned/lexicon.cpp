#include "filters/learned/lexicon.h"

namespace tamis {
namespace {

constexpr std::int32_t kStep = 8;  // of 256ths: 1/32
constexpr std::int32_t kUnknown = INT32_MIN;

// The numbers of a token in all zones are neighbours.
void score_markups(std::span<const std::int8_t> weights, const MarkupTable& markups,
                   std::vector<std::int32_t>& out) {
  out.assign(markups.all.size() * kZones, 0);
  if (weights.empty()) return;
  std::int32_t* sums = out.data();
  for (const Markup& markup : markups.all) {
    std::int32_t zones[kZones] = {};
    for (std::uint32_t t = markup.first_token; t < markup.last_token; ++t) {
      const std::uint32_t near = markup_token(markups.tokens[t], Zone::near);
      const std::int8_t* const four = weights.data() + (near & ~3u);
      for (unsigned zone = 0; zone < kZones; ++zone)
        zones[zone] += four[(near + zone) & 3u];
    }
    for (const std::int32_t sum : zones) *sums++ = sum * kStep;
  }
}

}  // namespace

void LexiconScores::score(const Lexicon& lexicon, const PageText& text,
                          const LiveTree& tree) {
  score_markups(lexicon.markup, tree.markups, by_markup_);
  const std::size_t count = text.blocks.size();
  markup.assign(count, 0);
  words.assign(count, 0);
  by_leaf_.assign(tree.nodes.size(), kUnknown);
  for (std::size_t b = 0; b < count; ++b) {
    std::int32_t& leaf = by_leaf_[tree.leaves[b]];
    if (leaf == kUnknown) {
      leaf = 0;
      std::uint32_t n = tree.leaves[b];
      for (unsigned level = 0; level < kZoneLevels && n != 0; ++level) {
        leaf += by_markup_[tree.nodes[n].markup * kZones +
                           static_cast<unsigned>(zone_of(level))];
        n = tree.nodes[n].parent;
      }
    }
    markup[b] = leaf;
    if (lexicon.words.empty()) continue;
    const std::size_t last =
        b + 1 < count ? text.blocks[b + 1].first_token : text.tokens.size();
    std::int32_t sum = 0;
    for (std::size_t t = text.blocks[b].first_token; t < last; ++t)
      sum += lexicon.words[text.tokens[t]];
    words[b] = sum * kStep;
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
