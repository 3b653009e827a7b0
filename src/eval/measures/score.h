// Precision, recall and their harmonic mean.
#pragma once

#include <cstddef>

namespace tamis::eval {

struct Score {
  double precision = 0;
  double recall = 0;
  double f1 = 0;
};

inline double harmonic_mean(double precision, double recall) {
  const double sum = precision + recall;
  return sum > 0 ? 2 * precision * recall / sum : 0;
}

// Of an extract and a gold standard of that many parts, of which `common` agree. Two
// empty ones agree; an empty one and one that is not do not.
inline Score score_of(std::size_t common, std::size_t extract, std::size_t gold) {
  if (extract == 0 && gold == 0) return {1, 1, 1};
  if (extract == 0 || gold == 0) return {};
  const double precision = static_cast<double>(common) / static_cast<double>(extract);
  const double recall = static_cast<double>(common) / static_cast<double>(gold);
  return {precision, recall, harmonic_mean(precision, recall)};
}

}  // namespace tamis::eval
