#include "filters/measure/content_code.h"

#include <algorithm>
#include <functional>

namespace tamis {
namespace {

float deciding_value(std::vector<float>& values, WordPolicy policy) {
  switch (policy) {
    case WordPolicy::any: return *std::max_element(values.begin(), values.end());
    case WordPolicy::all: return *std::min_element(values.begin(), values.end());
    case WordPolicy::majority: break;
  }
  // With n / 2 others before it, it is over a threshold iff more than half are.
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size()) / 2;
  std::nth_element(values.begin(), middle, values.end(), std::greater<>());
  return *middle;
}

}  // namespace

FilterResult keep_bright_words(const View& view, const ContentCode& code,
                               const BlurOptions& options, WordPolicy policy) {
  const BlurredRow row = blur(code.size, code.content, options);
  GridReader values(row.values);
  const auto threshold = static_cast<float>(options.threshold);
  const WordId words = view.page().word_count();
  FilterResult result{Mask(words), std::vector<float>(words)};
  std::vector<float> of_word;
  for (const ContentCode::Place& place : code.words) {
    of_word.clear();
    for (std::uint32_t i = place.elements.first; i < place.elements.last; ++i)
      of_word.push_back(values[i]);
    if (of_word.empty()) continue;
    const float value = std::clamp(deciding_value(of_word, policy), 0.0F, 1.0F);
    result.scores[place.word] = value;
    if (value > threshold) result.keep.set(place.word);
  }
  return result;
}

}  // namespace tamis
