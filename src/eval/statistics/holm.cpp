#include "eval/statistics/holm.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace tamis::eval {

std::vector<double> holm(std::span<const double> p_values) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < p_values.size(); ++i)
    if (!std::isnan(p_values[i])) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return p_values[a] < p_values[b];
  });
  std::vector<double> out(p_values.begin(), p_values.end());
  double most = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto left = static_cast<double>(order.size() - i);
    most = std::max(most, std::min(1., left * p_values[order[i]]));
    out[order[i]] = most;
  }
  return out;
}

}  // namespace tamis::eval
