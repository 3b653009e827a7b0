// What is wanted of a pipeline when it is more than one thing, and who is not beaten in
// all of it. After Deb et al., "A fast and elitist multiobjective genetic algorithm:
// NSGA-II", 2002.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tune/run/options.h"
#include "tune/search/search.h"

namespace tamis::tune {

// All to be as large as can be; with Objective::one there is only the first.
using Objectives = std::array<double, 2>;

struct Rated {
  Objectives objectives = {};
  std::uint32_t pages = 0;
};
Rated rate(const Outcome& outcome, Objective objective);

// Better in one, and worse in none; or who saw more pages (see ranking.h).
bool dominates(const Rated& a, const Rated& b);

// For each: in which front it is, from 0, and how much room it has in that front, which
// is infinite at the ends.
struct FrontStanding {
  std::size_t front = 0;
  double room = 0;
};
std::vector<FrontStanding> rank_by_fronts(std::span<const Rated> all);

// In an earlier front, or with more room in the same.
bool stands_better(const FrontStanding& a, const FrontStanding& b);

// Indices of those that nobody dominates, without two of the same objectives, the
// largest first objective first.
std::vector<std::size_t> pareto_front(std::span<const Rated> all);

}  // namespace tamis::tune
