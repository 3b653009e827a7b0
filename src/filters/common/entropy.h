// Entropy: how evenly something is spread over pages. Of counts c with the sum S, and
// shares p = c / S,
//
//   - sum p ln p  =  ln S - (sum c ln c) / S,
//
// so two sums are enough, and one more page is added to them.
#pragma once

#include <algorithm>
#include <cmath>

namespace tamis {

// x ln x, and 0 at 0.
inline double times_log(double x) {
  return x > 0 ? x * std::log(x) : 0;
}

inline double entropy_of(double sum, double sum_of_times_log) {
  return sum > 0 ? std::max(0.0, std::log(sum) - sum_of_times_log / sum) : 0;
}

// To the base of the pages there are: 0, all on one page, to 1, the same on each. Of
// three pages, (1 1 1) has 1, (3 0 0) has 0 and (2 1 0) has 0.579380. Rounded to nine
// digits, so that the order in which sums were made does not matter.
inline double entropy_to_base(double sum, double sum_of_times_log, double pages) {
  if (pages < 2) return 0;
  const double entropy = entropy_of(sum, sum_of_times_log) / std::log(pages);
  return std::min(1.0, std::round(entropy * 1e9) / 1e9);
}

}  // namespace tamis
