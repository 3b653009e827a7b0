// A row of zeros and ones, blurred again and again until what is bright settles: the
// heart of content code blurring (Gottron 2008; CCB, ACCB, TCCB).
//
//   const BlurredRow row = blur(size, ones, {.range = 40, .threshold = 0.75});
//
// An iteration replaces each value by the mean of those around it, weighted by a
// Gaussian bell and taken over what there is at the ends of the row. After each, the
// ones of the row whose value is over the threshold are compared with those before
// (before the first: all ones); few changes end it.
//
// A blurred row is smooth, so that it need not be computed everywhere: the fast way
// keeps each n-th value and reads the others by interpolation (blur_grid.h). Against
// the exact way values differ by less than 0.001, and the number of iterations is the
// same but for a page in hundreds; bench/blur.cpp measures it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "filters/blur/blur_grid.h"
#include "tamis/detail/range.h"

namespace tamis {

enum class BlurMethod : std::uint8_t { fast, exact };
inline constexpr std::string_view kBlurMethodNames[] = {"fast", "exact"};

struct BlurOptions {
  int range = 40;          // elements to each side
  double sigma = 1.0 / 3;  // of the bell, as a share of the range
  double threshold = 0.75;
  double stop_rate = 0.01;  // end when at most this share of the ones changes
  int max_iter = 50;
  BlurMethod method = BlurMethod::fast;
};

struct BlurredRow {
  BlurGrid values;
  int iterations = 0;
};

// `ones` are the runs of ones, in order, not empty, inside [0, size), none touching
// another.
BlurredRow blur(std::uint32_t size, std::span<const Range> ones,
                const BlurOptions& options);

// The bell: weights of the distances 0 to `range`; those of both sides sum up to 1.
std::vector<double> gaussian_weights(int range, double sigma);

}  // namespace tamis
