#include "tune/judge/goal.h"

#include <algorithm>
#include <string>

#include "text/numbers.h"

namespace tamis::tune {

double Goal::of(const eval::Score& score) const {
  if (kind == Kind::precision) return score.precision;
  if (kind == Kind::recall) return score.recall;
  const double weight = beta * beta;
  const double sum = weight * score.precision + score.recall;
  return sum > 0 ? (1 + weight) * score.precision * score.recall / sum : 0;
}

Result<Goal> read_goal(std::string_view text) {
  constexpr std::string_view kAllowed =
      "f1, precision, recall, or f_beta=N with N from 0.1 to 10";
  constexpr std::string_view kBeta = "f_beta=";
  if (text == "f1") return Goal{};
  if (text == "precision") return Goal{Goal::Kind::precision};
  if (text == "recall") return Goal{Goal::Kind::recall};
  if (text.starts_with(kBeta)) {
    Goal out;
    if (const auto beta =
            text::read_number<double>(text.substr(kBeta.size()), 0.1, 10)) {
      out.beta = *beta;
      return out;
    }
  }
  return fail(ErrorCode::bad_argument, "--goal", "found '" + std::string(text) + "'",
              std::string(kAllowed));
}

eval::Score score_of(const PageCounts& counts, std::uint32_t gold_words) {
  return eval::score_of(std::max(counts.early, counts.late), counts.kept, gold_words);
}

}  // namespace tamis::tune
