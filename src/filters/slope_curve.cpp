#include "filters/slope_curve.h"

#include <algorithm>

namespace tamis {

std::vector<std::uint32_t> slope_curve(std::span<const RowToken> row) {
  std::vector<std::uint32_t> curve(row.size() + 1);
  for (std::size_t i = 0; i < row.size(); ++i)
    curve[i + 1] = curve[i] + (row[i].is_word ? 0 : 1);
  return curve;
}

double slope_of(std::span<const std::uint32_t> curve, Range tokens,
                SlopeMethod method) {
  const double length = tokens.size();
  if (method == SlopeMethod::end_points)
    return (curve[tokens.last] - curve[tokens.first]) / length;
  // The points are (n, y(n)) for n = first ... last, so there are length + 1 of them.
  double products = 0;
  double squares = 0;
  for (std::uint32_t n = tokens.first; n <= tokens.last; ++n) {
    const double x = n - tokens.first - length / 2;  // from the middle
    products += x * (curve[n] - curve[tokens.first]);
    squares += x * x;
  }
  return products / squares;
}

std::vector<Range> windows_of(std::uint32_t tokens, std::uint32_t length,
                              std::uint32_t step) {
  std::vector<Range> windows;
  for (std::uint32_t first = 0; first < tokens; first += step) {
    windows.push_back({first, std::min(first + length, tokens)});
    if (windows.back().last == tokens) break;
  }
  return windows;
}

}  // namespace tamis
