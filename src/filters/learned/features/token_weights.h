// Running sums of the weights that a lexicon gives to the tokens of a page.
//
// How many tokens a block or a markup has varies, and the processor guesses wrongly
// where loops over so few end: so all are added in one loop, and what belongs together
// is a difference of two sums. Tables of weights are larger than the nearest caches;
// in such a loop the processor waits for many weights at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "document/markup/markup.h"

namespace tamis {

using Weights = std::span<const std::int8_t>;  // empty: every token weighs 0

class WordWeights {
 public:
  void weigh(Weights weights, std::span<const std::uint32_t> tokens) {
    before_.assign(tokens.size() + 1, 0);
    if (weights.empty()) return;
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i)
      before_[i + 1] = sum += weights[tokens[i]];
  }
  std::int32_t sum(std::size_t first, std::size_t last) const {
    return before_[last] - before_[first];
  }

 private:
  std::vector<std::int32_t> before_;  // each token
};

// The same for tokens of markup, which weigh differently in each zone.
class MarkupWeights {
 public:
  void weigh(Weights weights, std::span<const std::uint64_t> tokens) {
    before_.assign(tokens.size() + 1, Sums{});
    if (weights.empty()) return;
    Sums sums{};
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const std::uint32_t near = markup_token(tokens[i], Zone::near);
      std::uint32_t four;  // weights, of all zones, in turns
      std::memcpy(&four, weights.data() + (near & ~3u), sizeof four);
      four = std::rotr(four, static_cast<int>(near % 4 * 8));
      for (unsigned zone = 0; zone < sums.size(); ++zone)
        sums[zone] += static_cast<std::int8_t>(four >> 8 * zone);
      before_[i + 1] = sums;
    }
  }
  std::int32_t sum(std::size_t first, std::size_t last, unsigned zone) const {
    return before_[last][zone] - before_[first][zone];
  }

 private:
  using Sums = std::array<std::int32_t, 4>;  // of kZones, and one that is not used

  std::vector<Sums> before_;  // each token
};

}  // namespace tamis
