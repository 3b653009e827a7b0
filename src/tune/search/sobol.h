// Sobol's points: spread over the unit cube more evenly than draws are.
#pragma once

#include <cstddef>
#include <vector>

#include "base/random.h"

namespace tamis::tune {

// By Boost's numbers, each dimension shifted by a draw: other seeds give other points,
// as evenly spread. At most 3,667 dimensions.
std::vector<std::vector<double>> sobol_points(std::size_t dimensions, std::size_t count,
                                              Rng random);

}  // namespace tamis::tune
