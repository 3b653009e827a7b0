// Entropy: how evenly something is distributed over pages. For counts c with the sum S
// and shares p = c / S,
//
//   - sum p ln p  =  ln S - (sum c ln c) / S,
//
// so two sums are enough, and adding a page means adding to both.
#pragma once

#include <algorithm>
#include <cmath>

namespace tamis {

// Returns x ln x, or 0 if x is not positive.
inline double times_log(double x) {
  return x > 0 ? x * std::log(x) : 0;
}

inline double entropy_of(double sum, double sum_of_times_log) {
  return sum > 0 ? std::max(0.0, std::log(sum) - sum_of_times_log / sum) : 0;
}

// Returns the entropy to the base of the number of pages: from 0, all on one page, to
// 1, the same count on each page. With three pages, (1 1 1) gives 1, (3 0 0) gives 0
// and (2 1 0) gives 0.579380. The result is rounded to nine digits, so that it does not
// depend on the order of summation.
inline double entropy_to_base(double sum, double sum_of_times_log, double pages) {
  if (pages < 2) return 0;
  const double entropy = entropy_of(sum, sum_of_times_log) / std::log(pages);
  return std::min(1.0, std::round(entropy * 1e9) / 1e9);
}

}  // namespace tamis
