// Comparison of pipelines by two objectives, and the Pareto front. After Deb et al., "A
// fast and elitist multiobjective genetic algorithm: NSGA-II", 2002.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tune/run/options.h"
#include "tune/search/search.h"

namespace tamis::tune {

// Greater is better. With Objective::one, only the first one is used.
using Objectives = std::array<double, 2>;

struct Rated {
  Objectives objectives = {};
  std::uint32_t pages = 0;
};
Rated rate(const Outcome& outcome, Objective objective);

// Reports whether a is better in one objective and worse in none, or was evaluated on
// more pages (see search.h).
bool dominates(const Rated& a, const Rated& b);

// For each pipeline, the index of its front, from 0, and its distance to its neighbours
// in that front (crowding distance), which is infinite at the ends.
struct FrontStanding {
  std::size_t front = 0;
  double room = 0;
};
std::vector<FrontStanding> rank_by_fronts(std::span<const Rated> all);

// Reports whether a is in an earlier front, or has more room in the same front.
bool stands_better(const FrontStanding& a, const FrontStanding& b);

// Returns the indices of the pipelines that no other one dominates, without two of
// equal objectives, in descending order of the first objective.
std::vector<std::size_t> pareto_front(std::span<const Rated> all);

}  // namespace tamis::tune
