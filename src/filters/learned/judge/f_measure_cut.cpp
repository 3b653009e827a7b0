#include "filters/learned/judge/f_measure_cut.h"

#include <algorithm>
#include <array>

#include "filters/learned/model/forest.h"

namespace tamis {
namespace {

constexpr unsigned kLevelBits = 6;  // probabilities that share these bits are cut
                                    // together
constexpr std::size_t kLevels = std::size_t{1} << kLevelBits;
constexpr std::int32_t kTableReach = 10;   // logits beyond are treated as certain
constexpr std::int32_t kTableSteps = 128;  // per logit

// Computes the series with basic operations only, whose results IEEE 754 defines
// exactly.
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

// A possible cut: below a level that has words, from the highest level down.
struct Step {
  double words = 0;     // of all blocks above the cut
  double expected = 0;  // expected words of content among them
  double share = 0;     // the probability of this level
  std::uint16_t least = 0;
};

class Steps {
 public:
  Steps(std::span<const std::uint32_t> words,
        std::span<const std::uint16_t> probabilities,
        const std::vector<bool>* left_out) {
    std::array<std::uint64_t, kLevels> sizes = {};
    std::array<std::uint64_t, kLevels> expected = {};  // words x probability
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (left_out != nullptr && (*left_out)[i]) continue;
      const std::size_t level = probabilities[i] >> (16 - kLevelBits);
      sizes[level] += words[i];
      expected[level] += std::uint64_t{words[i]} * probabilities[i];
    }
    Step at;
    for (std::size_t i = kLevels; i-- > 0;) {
      if (sizes[i] == 0) continue;
      const auto size = static_cast<double>(sizes[i]);
      const double content = static_cast<double>(expected[i]) / 65535;
      at = {.words = at.words + size,
            .expected = at.expected + content,
            .share = content / size,
            .least = static_cast<std::uint16_t>(i << (16 - kLevelBits))};
      steps_[count_++] = at;
    }
  }

  std::span<const Step> all() const { return {steps_.data(), count_}; }

  // Returns the expected F-measure of the blocks above a cut.
  double value(const Step& cut, double beta2) const {
    const double page = steps_[count_ - 1].expected;
    const double apart = cut.expected / (cut.words + beta2 * page);
    double together = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Step& content = steps_[i];
      const double below = i + 1 < count_ ? steps_[i + 1].share : 0;
      together += (content.share - below) * std::min(cut.words, content.words) /
                  (cut.words + beta2 * content.words);
    }
    return (1 + beta2) * (apart + together) / 2;
  }

 private:
  std::array<Step, kLevels> steps_;
  std::size_t count_ = 0;
};

}  // namespace

std::uint16_t probability_of(std::int32_t logit) {
  constexpr std::int32_t kReach = kTableReach * kLogitSteps;
  const std::int32_t at =
      (std::clamp(logit, -kReach, kReach) + kReach) / (kLogitSteps / kTableSteps);
  return kSigmoid.values[static_cast<std::size_t>(at)];
}

FMeasureCut find_cut(std::span<const std::uint32_t> words,
                     std::span<const std::uint16_t> probabilities, double beta,
                     const std::vector<bool>* left_out) {
  const Steps steps(words, probabilities, left_out);
  double best = -1;
  FMeasureCut out;
  for (const Step& step : steps.all()) {
    const double value = steps.value(step, beta * beta);
    if (!(value > best)) continue;
    best = value;
    out = {.least = step.least, .value = beta == 1 ? value : steps.value(step, 1)};
  }
  return out;
}

namespace {

// Round numbers; docs/quality.md describes the data on which they were chosen.
constexpr std::uint64_t kLeastText = 200;        // minimum of expected words outside of
                                                 // comments
constexpr std::uint64_t kMostCommentTimes = 10;  // maximum ratio of words in comments
                                                 // to these
constexpr double kLeastGain = .03;               // of the expected F1 without comments

bool are_beside_a_text(std::span<const std::uint32_t> words,
                       const std::vector<bool>& are_comments,
                       std::span<const std::uint16_t> probabilities) {
  std::uint64_t expected[2] = {};  // words outside and inside comments, in 65535ths
  for (std::size_t b = 0; b < words.size(); ++b)
    expected[are_comments[b] ? 1 : 0] += std::uint64_t{words[b]} * probabilities[b];
  return expected[0] >= kLeastText * 65535 &&
         expected[0] * kMostCommentTimes >= expected[1];
}

}  // namespace

void find_comments(const FeatureReader& reader, std::vector<bool>& are_comments) {
  const Bin* const to_comments = reader.distances(distance_column(MarkupPart::comment));
  const Bin* const to_code = reader.distances(distance_column(Tag::pre));
  are_comments.resize(reader.blocks());
  for (std::uint32_t b = 0; b < reader.blocks(); ++b)
    are_comments[b] =
        to_comments[b] < kFar && (to_code[b] >= kFar || to_code[b] < to_comments[b]);
}

FMeasureCut cut_comments(Comments comments, double beta,
                         std::span<const std::uint32_t> words,
                         const std::vector<bool>& are_comments,
                         std::span<std::uint16_t> probabilities) {
  const FMeasureCut whole = find_cut(words, probabilities, beta);
  if (comments == Comments::keep || std::ranges::count(are_comments, true) == 0)
    return whole;
  const bool beside_a_text = are_beside_a_text(words, are_comments, probabilities);
  const FMeasureCut rest = find_cut(words, probabilities, beta, &are_comments);
  if (comments == Comments::automatic && !beside_a_text &&
      rest.value < whole.value + kLeastGain)
    return whole;
  for (std::size_t b = 0; b < words.size(); ++b)
    if (are_comments[b]) probabilities[b] = 0;
  return rest;
}

}  // namespace tamis
