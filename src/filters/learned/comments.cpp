#include "filters/learned/comments.h"

namespace tamis {
namespace {

// Two round numbers, tuned on dragnet and wcxb-dev: docs/quality.md.
constexpr std::uint64_t kLeastText = 200;        // words that are expected besides
constexpr std::uint64_t kMostCommentTimes = 10;  // as many words of comments

bool are_beside_a_text(std::span<const std::uint32_t> words, const Bin* levels_up,
                       std::span<const std::uint16_t> probabilities) {
  std::uint64_t expected[2] = {};  // words besides, and of comments, in 65535ths
  for (std::size_t b = 0; b < words.size(); ++b)
    expected[levels_up[b] < kFar ? 1 : 0] += std::uint64_t{words[b]} * probabilities[b];
  return expected[0] >= kLeastText * 65535 &&
         expected[0] * kMostCommentTimes >= expected[1];
}

}  // namespace

const Bin* levels_up_to_comments(const FeatureReader& reader) {
  return reader.column(static_cast<unsigned>(Feature::first_distance) +
                       kMarkedTagCount + static_cast<unsigned>(Part::comment));
}

void drop_comments(Comments comments, std::span<const std::uint32_t> words,
                   const Bin* levels_up, std::span<std::uint16_t> probabilities) {
  if (comments == Comments::keep) return;
  if (comments == Comments::automatic &&
      !are_beside_a_text(words, levels_up, probabilities))
    return;
  for (std::size_t b = 0; b < words.size(); ++b)
    if (levels_up[b] < kFar) probabilities[b] = 0;
}

}  // namespace tamis
