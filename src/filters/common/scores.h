// Scores of words, for filters that decide by node or block.
#pragma once

#include <algorithm>
#include <vector>

#include "tamis/filter.h"

namespace tamis {

// One value for all present words of a range.
inline void fill_scores(const View& view, Range words, double value,
                        std::vector<float>& scores) {
  const auto score = static_cast<float>(std::clamp(value, 0.0, 1.0));
  for (WordId w = words.first; w < words.last; ++w)
    if (view.present()[w]) scores[w] = score;
}

}  // namespace tamis
