// Filters that keep the words with a score of at least one of their parameters: run
// once, they are known for every value of it.
//
// There are fewer than one would think. Blurring (ccb) stops when few words cross its
// threshold, ratios of lines (cetr) are scored relative to theirs, and lqf looks again
// at what an element is without the parts that it lost.
#pragma once

#include <optional>
#include <string>

#include "tamis/filter.h"

namespace tamis::tune {

struct ScoreCut {
  std::string scored;  // the filter, without the value: equal for equal scores
  float least = 0;     // the score that is enough
};

// Nothing if the filter is not such a one.
std::optional<ScoreCut> score_cut(const Filter& filter);

}  // namespace tamis::tune
