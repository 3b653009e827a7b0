// Running sums of the weights that a lexicon gives to the tokens of a page.
//
// How many tokens a block or a markup has varies, and the processor guesses wrongly
// where loops over so few end: so all are added in one loop, and what belongs together
// is a difference of two sums. Tables of weights are larger than the nearest caches:
// each weight is brought near when its token is found, and added some rounds later,
// before what comes in between has driven it away again.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "filters/learned/markup_token.h"

namespace tamis {

using Weights = std::span<const std::int8_t>;  // empty: every token weighs 0

class WordWeights {
 public:
  // For `most` tokens or fewer.
  void begin(Weights weights, std::size_t most) {
    weights_ = weights;
    before_.resize(most + 1);
    count_ = 0;
    before_[0] = 0;
  }
  // The page's tokens that were not added yet, up to `count` of all.
  void add(const std::uint32_t* tokens, std::size_t count) {
    std::int32_t sum = before_[count_];
    for (; count_ < count; before_[++count_] = sum)
      sum += weights_.empty() ? 0 : weights_[tokens[count_]];
  }
  std::int32_t sum(std::size_t first, std::size_t last) const {
    return before_[last] - before_[first];
  }

 private:
  Weights weights_;
  std::vector<std::int32_t> before_;  // each token
  std::size_t count_ = 0;
};

// The same for tokens of markup, which weigh differently in each zone.
class MarkupWeights {
 public:
  using Sums = std::array<std::int32_t, kZones>;

  void begin(Weights weights) {
    weights_ = weights;
    before_.assign(1, Sums{});
  }
  void bring_near(std::span<const std::uint64_t> tokens) const {
    if (weights_.empty()) return;
    for (const std::uint64_t token : tokens)
      __builtin_prefetch(&weights_[markup_token(token, Zone::near)], 0, 2);
  }
  void add(std::span<const std::uint64_t> tokens) {
    Sums sums = before_.back();
    std::size_t at = before_.size();
    before_.resize(tokens.size() + 1);
    if (weights_.empty()) return std::fill(before_.begin() + at, before_.end(), sums);
    for (; at <= tokens.size(); ++at) {
      const std::uint32_t near = markup_token(tokens[at - 1], Zone::near);
      const std::int8_t* const four = weights_.data() + (near & ~3u);
      for (unsigned zone = 0; zone < kZones; ++zone)
        sums[zone] += four[(near + zone) & 3u];
      before_[at] = sums;
    }
  }
  std::int32_t sum(std::size_t first, std::size_t last, unsigned zone) const {
    return before_[last][zone] - before_[first][zone];
  }

 private:
  Weights weights_;
  std::vector<Sums> before_;  // each token
};

}  // namespace tamis
