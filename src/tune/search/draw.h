// Random draws from a seed, equal on every machine: sums and products only.
#pragma once

#include <cstddef>
#include <vector>

#include "base/random.h"

namespace tamis::tune {

// Returns a number in [0, 1) with the full precision of a double.
inline double draw_share(Rng& random) {
  return static_cast<double>(random.next() >> 11) * 0x1p-53;
}

inline bool draw_chance(Rng& random, double chance) {
  return draw_share(random) < chance;
}

// Returns an approximately normal number with mean 0 and deviation 1: the sum of twelve
// draws. It is always within ±6, which is enough for a search. It needs no logarithm,
// whose last bit differs between libraries.
inline double draw_normal(Rng& random) {
  double sum = 0;
  for (int i = 0; i < 12; ++i) sum += draw_share(random);
  return sum - 6;
}

template <class List>
auto& draw_one(Rng& random, List& list) {
  return list[random.below(list.size())];
}

// --- Sobol points: distributed over the unit cube more evenly than random draws.

// Uses Boost's Sobol numbers and shifts each dimension by a random draw. Other seeds
// give other points of the same evenness. At most 3,667 dimensions.
std::vector<std::vector<double>> sobol_points(std::size_t dimensions, std::size_t count,
                                              Rng random);

}  // namespace tamis::tune
