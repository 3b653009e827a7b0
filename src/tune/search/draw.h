// Draws from a seed, the same on every machine: sums and products only.
#pragma once

#include <cstddef>
#include <vector>

#include "base/random.h"

namespace tamis::tune {

// In [0, 1), with all the bits that a double has.
inline double draw_share(Rng& random) {
  return static_cast<double>(random.next() >> 11) * 0x1p-53;
}

inline bool draw_chance(Rng& random, double chance) {
  return draw_share(random) < chance;
}

// With mean 0 and deviation 1, about normal: the sum of twelve draws. It never goes
// beyond 6, which no search minds, and needs no logarithm, whose last bit differs from
// library to library.
inline double draw_normal(Rng& random) {
  double sum = 0;
  for (int i = 0; i < 12; ++i) sum += draw_share(random);
  return sum - 6;
}

template <class List>
auto& draw_one(Rng& random, List& list) {
  return list[random.below(list.size())];
}

// --- Sobol's points: spread over the unit cube more evenly than draws are.

// By Boost's numbers, each dimension shifted by a draw: other seeds give other points,
// as evenly spread. At most 3,667 dimensions.
std::vector<std::vector<double>> sobol_points(std::size_t dimensions, std::size_t count,
                                              Rng random);

}  // namespace tamis::tune
