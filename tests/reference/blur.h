// Content code blurring, directly from the definition (ALGORITHMS 4): computes every
// value of every iteration separately, in double precision.
#pragma once

#include <cmath>
#include <cstdlib>
#include <vector>

namespace tamis::reference {

inline std::vector<double> blurred_once(const std::vector<double>& row, int range,
                                        double sigma) {
  const int size = static_cast<int>(row.size());
  std::vector<double> bell;
  for (int d = 0; d <= range; ++d)
    bell.push_back(std::exp(-d * d / (2 * sigma * sigma)));
  std::vector<double> out;
  for (int i = 0; i < size; ++i) {
    double sum = 0;
    double weights = 0;
    for (int d = -range; d <= range; ++d) {
      if (i + d < 0 || i + d >= size) continue;
      const double weight = bell[static_cast<std::size_t>(std::abs(d))];
      sum += weight * row[static_cast<std::size_t>(i + d)];
      weights += weight;
    }
    out.push_back(sum / weights);
  }
  return out;
}

struct Blurred {
  std::vector<double> row;
  int iterations = 0;
  // Some value was so close to the threshold that rounding may decide.
  bool is_close = false;
};

// `sigma` is a share of `range`.
inline Blurred blur(const std::vector<bool>& ones, int range, double sigma,
                    double threshold, double stop_rate, int max_iter) {
  Blurred out{std::vector<double>(ones.begin(), ones.end())};
  std::vector<bool> before = ones;
  double all = 0;
  for (const bool one : ones) all += one ? 1 : 0;
  for (;;) {
    out.row = blurred_once(out.row, range, sigma * range);
    ++out.iterations;
    double changes = 0;
    for (std::size_t i = 0; i < ones.size(); ++i) {
      if (!ones[i]) continue;
      const bool bright = out.row[i] > threshold;
      changes += bright != before[i] ? 1 : 0;
      before[i] = bright;
      out.is_close = out.is_close || std::abs(out.row[i] - threshold) < 1e-5;
    }
    if (changes <= stop_rate * all || out.iterations == max_iter) return out;
  }
}

}  // namespace tamis::reference
