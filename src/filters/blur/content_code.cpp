#include "filters/blur/content_code.h"

#include <algorithm>
#include <functional>

namespace tamis {
namespace {

// More than half of the values are over a threshold iff the middle one is.
float middle_value(GridReader& row, Range elements, std::vector<float>& scratch) {
  scratch.clear();
  for (std::uint32_t i = elements.first; i < elements.last; ++i)
    scratch.push_back(row[i]);
  const auto middle = scratch.begin() + static_cast<std::ptrdiff_t>(scratch.size()) / 2;
  std::nth_element(scratch.begin(), middle, scratch.end(), std::greater<>());
  return *middle;
}

float deciding_value(GridReader& row, Range elements, WordPolicy policy,
                     std::vector<float>& scratch) {
  if (policy == WordPolicy::majority) return middle_value(row, elements, scratch);
  float value = row[elements.first];
  for (std::uint32_t i = elements.first + 1; i < elements.last; ++i)
    value =
        policy == WordPolicy::any ? std::max(value, row[i]) : std::min(value, row[i]);
  return value;
}

}  // namespace

FilterResult keep_bright_words(const View& view, const ContentCode& code,
                               const BlurOptions& options, WordPolicy policy) {
  const BlurredRow blurred = blur(code.size, code.content, options);
  GridReader row(blurred.values);
  const auto threshold = static_cast<float>(options.threshold);
  const WordId words = view.page().word_count();
  FilterResult result{Mask(words), std::vector<float>(words)};
  std::vector<float> scratch;
  for (const ContentCode::Place& place : code.words) {
    const float value =
        std::clamp(deciding_value(row, place.elements, policy, scratch), 0.0F, 1.0F);
    result.scores[place.word] = value;
    if (value > threshold) result.keep.set(place.word);
  }
  return result;
}

}  // namespace tamis
