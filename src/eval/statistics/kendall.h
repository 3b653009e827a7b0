// Kendall's tau-b: how far two rankings agree, from -1 to 1, with its correction for
// ties (Kendall 1945).
#pragma once

#include <span>

namespace tamis::eval {

// Of two rows of figures of the same things. NaN if one has no two different values.
// Time grows with the square: rankings are of pipelines, not of pages.
double kendall_tau(std::span<const double> first, std::span<const double> second);

}  // namespace tamis::eval
