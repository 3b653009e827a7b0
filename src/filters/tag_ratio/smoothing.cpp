#include "filters/tag_ratio/smoothing.h"

#include <cmath>

namespace tamis {
namespace {

std::size_t mirrored(std::ptrdiff_t at, std::size_t size) {
  const auto period = static_cast<std::ptrdiff_t>(2 * size);
  const auto inside = static_cast<std::size_t>((at % period + period) % period);
  return inside < size ? inside : 2 * size - 1 - inside;
}

// The weighted mean around one number.
double smoothed(std::span<const double> values, std::size_t at,
                std::span<const double> kernel, Border border) {
  double sum = 0;
  double weights = 0;
  const auto reach = static_cast<std::ptrdiff_t>(kernel.size()) - 1;
  for (std::ptrdiff_t j = -reach; j <= reach; ++j) {
    const std::ptrdiff_t i = static_cast<std::ptrdiff_t>(at) + j;
    const bool inside = i >= 0 && static_cast<std::size_t>(i) < values.size();
    if (!inside && border == Border::renormalise) continue;
    const double weight = kernel[static_cast<std::size_t>(std::abs(j))];
    sum += weight *
           values[inside ? static_cast<std::size_t>(i) : mirrored(i, values.size())];
    weights += weight;
  }
  return sum / weights;
}

}  // namespace

std::vector<double> box_kernel(int radius) {
  return std::vector<double>(static_cast<std::size_t>(radius) + 1, 1.0);
}

std::vector<double> gaussian_kernel(double sigma, int radius) {
  std::vector<double> weights = {1};
  for (int j = 1; j <= radius && sigma > 0; ++j)
    weights.push_back(std::exp(-j * j / (2 * sigma * sigma)));
  return weights;
}

std::vector<double> smooth(std::span<const double> values,
                           std::span<const double> kernel, Border border) {
  std::vector<double> out(values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    out[i] = smoothed(values, i, kernel, border);
  return out;
}

}  // namespace tamis
