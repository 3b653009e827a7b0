// Which of two outcomes is better.
#pragma once

#include <cmath>
#include <limits>

#include "tune/search/search.h"

namespace tamis::tune {

// What cannot be measured is worth nothing.
inline double worth(const Outcome& outcome) {
  return std::isnan(outcome.fitness) ? -std::numeric_limits<double>::infinity()
                                     : outcome.fitness;
}

// Who saw more pages was not dropped where the other was, and a figure on few pages is
// not to be compared with one on all.
inline bool is_better(const Outcome& a, const Outcome& b) {
  if (a.pages != b.pages) return a.pages > b.pages;
  return worth(a) > worth(b);
}

// Fitness differences that are not worth a larger pipeline.
inline constexpr double kParsimony = 0.001;

// The same, but of two that are about as good the smaller one. Not transitive.
inline bool is_better_or_smaller(const Outcome& a, std::size_t nodes_of_a,
                                 const Outcome& b, std::size_t nodes_of_b) {
  if (a.pages != b.pages) return a.pages > b.pages;
  const double gain = worth(a) - worth(b);
  // Also where both are worth nothing, and the difference is not a number.
  if (!(std::fabs(gain) > kParsimony) && nodes_of_a != nodes_of_b)
    return nodes_of_a < nodes_of_b;
  return worth(a) > worth(b);
}

// Whether two pipelines do the same, as far as can be seen.
inline bool behave_alike(const Outcome& a, const Outcome& b) {
  return a.behaviour == b.behaviour && a.pages == b.pages &&
         a.precision == b.precision && a.recall == b.recall;
}

}  // namespace tamis::tune
