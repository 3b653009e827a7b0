// What a pipeline is tuned for.
#pragma once

#include <string_view>

#include "eval/measures/score.h"
#include "tamis/error.h"
#include "tune/judge/mask_cache.h"

namespace tamis::tune {

// Of one page: F1, precision, recall, or F-beta, in which recall counts beta times as
// much as precision (van Rijsbergen 1979).
struct Goal {
  enum class Kind : std::uint8_t { f_beta, precision, recall };
  Kind kind = Kind::f_beta;
  double beta = 1;

  double of(const eval::Score& score) const;
};

// "f1", "precision", "recall", "f_beta=0.5".
Result<Goal> read_goal(std::string_view text);

// By the better of the two alignments.
eval::Score score_of(const PageCounts& counts, std::uint32_t gold_words);

}  // namespace tamis::tune
