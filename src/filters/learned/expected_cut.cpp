#include "filters/learned/expected_cut.h"

#include <algorithm>
#include <array>

#include "filters/learned/forest.h"

namespace tamis {
namespace {

constexpr unsigned kLevelBits = 9;  // probabilities that share these are cut together
constexpr std::int32_t kTableReach = 10;   // logits beyond are as good as certain
constexpr std::int32_t kTableSteps = 128;  // of one logit

// By its series, from basic operations only, whose results IEEE 754 fixes.
constexpr double exponential(double x) {
  const int halvings = 10;
  x /= 1 << halvings;
  double sum = 1;
  double term = 1;
  for (int i = 1; i < 12; ++i) {
    term *= x / i;
    sum += term;
  }
  for (int i = 0; i < halvings; ++i) sum *= sum;
  return sum;
}

struct SigmoidTable {
  std::array<std::uint16_t, 2 * kTableReach* kTableSteps + 1> values = {};
  constexpr SigmoidTable() {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double x = static_cast<double>(i) / kTableSteps - kTableReach;
      values[i] = static_cast<std::uint16_t>(65535 / (1 + exponential(-x)) + 0.5);
    }
  }
};
constexpr SigmoidTable kSigmoid;

}  // namespace

std::uint16_t probability_of(std::int32_t logit) {
  constexpr std::int32_t kReach = kTableReach * kLogitSteps;
  const std::int32_t at =
      (std::clamp(logit, -kReach, kReach) + kReach) / (kLogitSteps / kTableSteps);
  return kSigmoid.values[static_cast<std::size_t>(at)];
}

ExpectedCut CutFinder::find(std::span<const std::uint32_t> words,
                            std::span<const std::uint16_t> probabilities, double beta,
                            const std::vector<bool>* left_out) {
  levels_.assign(std::size_t{1} << kLevelBits, {});
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (left_out != nullptr && (*left_out)[i]) continue;
    Level& level = levels_[probabilities[i] >> (16 - kLevelBits)];
    const std::uint64_t expected = std::uint64_t{words[i]} * probabilities[i];
    level.words += words[i];
    level.expected += expected;
    total += expected;
  }
  const double beta2 = beta * beta;
  std::uint64_t kept = 0;
  std::uint64_t hits = 0;
  double best = -1;
  ExpectedCut out;
  for (std::size_t i = levels_.size(); i-- > 0;) {
    if (levels_[i].words == 0) continue;
    kept += levels_[i].words;
    hits += levels_[i].expected;
    const auto gold = static_cast<double>(total);
    const double size = static_cast<double>(kept) * 65535;
    const double value =
        (1 + beta2) * static_cast<double>(hits) / (size + beta2 * gold);
    if (!(value > best)) continue;
    best = value;
    out.least = static_cast<std::uint16_t>(i << (16 - kLevelBits));
    out.value = 2 * static_cast<double>(hits) / (size + gold);
  }
  return out;
}

}  // namespace tamis
