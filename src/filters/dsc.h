// The document slope curve: how many tags there are among the first n tokens of a page.
// Where it is flat, words stand close together.
//
//   tags 3                       x      of  <a> w w w w <b> <b>
//        2                    x
//        1     x  x  x  x  x
//        0  x
//           0  1  2  3  4  5  6  7  tokens
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/common/token_row.h"
#include "tamis/detail/range.h"

namespace tamis {

// y(0) = 0, y(1), ..., y(N).
std::vector<std::uint32_t> slope_curve(std::span<const RowToken> row);

enum class SlopeMethod : std::uint8_t { end_points, least_squares };
inline constexpr std::string_view kSlopeMethodNames[] = {"end_points", "least_squares"};

// Of the curve over some tokens: between its ends, or of the line that fits it best.
double slope_of(std::span<const std::uint32_t> curve, Range tokens, SlopeMethod method);

// Windows of `length` tokens that start every `step` tokens; the last, which may be
// shorter, ends with the page.
std::vector<Range> windows_of(std::uint32_t tokens, std::uint32_t length,
                              std::uint32_t step);

}  // namespace tamis
