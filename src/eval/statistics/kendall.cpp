#include "eval/statistics/kendall.h"

#include <cmath>
#include <cstddef>
#include <limits>

namespace tamis::eval {
namespace {

int sign(double value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

}  // namespace

double kendall_tau(std::span<const double> first, std::span<const double> second) {
  double agree = 0;
  double different_first = 0;  // pairs of different values
  double different_second = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const int a = sign(first[i] - first[j]);
      const int b = sign(second[i] - second[j]);
      agree += a * b;
      different_first += a * a;
      different_second += b * b;
    }
  }
  const double pairs = std::sqrt(different_first) * std::sqrt(different_second);
  return pairs > 0 ? agree / pairs : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace tamis::eval
