#include "filters/learned/judge/comments.h"

#include <algorithm>
#include <iterator>

namespace tamis {
namespace {

// Round numbers; docs/quality.md tells what they were chosen on.
constexpr std::uint64_t kLeastText = 200;        // words that are expected besides
constexpr std::uint64_t kMostCommentTimes = 10;  // as many words of comments
constexpr double kLeastGain = .03;               // of the expected F1, without them

constexpr std::size_t kPre = static_cast<std::size_t>(
    std::find(std::begin(kMarkedTags), std::end(kMarkedTags), Tag::pre) -
    std::begin(kMarkedTags));
constexpr std::size_t kComment =
    kMarkedTagCount + static_cast<std::size_t>(MarkupPart::comment);

bool are_beside_a_text(std::span<const std::uint32_t> words,
                       const std::vector<bool>& are_comments,
                       std::span<const std::uint16_t> probabilities) {
  std::uint64_t expected[2] = {};  // words besides, and of comments, in 65535ths
  for (std::size_t b = 0; b < words.size(); ++b)
    expected[are_comments[b] ? 1 : 0] += std::uint64_t{words[b]} * probabilities[b];
  return expected[0] >= kLeastText * 65535 &&
         expected[0] * kMostCommentTimes >= expected[1];
}

}  // namespace

void find_comments(const FeatureReader& reader, std::vector<bool>& are_comments) {
  const auto levels_up = [&](std::size_t distance) {
    return reader.column(static_cast<unsigned>(Feature::first_distance) +
                         static_cast<unsigned>(distance));
  };
  const Bin* const to_comments = levels_up(kComment);
  const Bin* const to_code = levels_up(kPre);
  are_comments.resize(reader.blocks());
  for (std::uint32_t b = 0; b < reader.blocks(); ++b)
    are_comments[b] =
        to_comments[b] < kFar && (to_code[b] >= kFar || to_code[b] < to_comments[b]);
}

ExpectedCut cut_comments(Comments comments, double beta,
                         std::span<const std::uint32_t> words,
                         const std::vector<bool>& are_comments,
                         std::span<std::uint16_t> probabilities) {
  const ExpectedCut whole = find_cut(words, probabilities, beta);
  if (comments == Comments::keep || std::ranges::count(are_comments, true) == 0)
    return whole;
  const bool beside_a_text = are_beside_a_text(words, are_comments, probabilities);
  const ExpectedCut rest = find_cut(words, probabilities, beta, &are_comments);
  if (comments == Comments::automatic && !beside_a_text &&
      rest.value < whole.value + kLeastGain)
    return whole;
  for (std::size_t b = 0; b < words.size(); ++b)
    if (are_comments[b]) probabilities[b] = 0;
  return rest;
}

}  // namespace tamis
