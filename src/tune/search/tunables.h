// The tunable values of a pipeline: parameters of its filters and combinators, and
// thresholds and weights of its votes.
//
//   for (const Tunable& tunable : tunables_of(tree)) set_step(tree, tunable,
//   tunable.usual);  // defaults
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tune/search/grid.h"
#include "tune/search/trees.h"

namespace tamis::tune {

struct Tunable {
  NodePath node;
  std::string name;       // of the parameter; empty: the weight of the node in a vote
  Grid grid;              // contains the current value and the default
  std::size_t now = 0;    // the current step of the tree
  std::size_t usual = 0;  // the step of the default
};

// The location of a tunable. Locations are fast to compute, grids are slow.
struct TunablePlace {
  NodePath node;
  const ParamSpec* param = nullptr;  // null: the weight
};
// Lists the tunables of a bare tree, in the order of its nodes and their specs.
std::vector<TunablePlace> tunable_places(const PipelineNode& tree);

Tunable make_tunable(const PipelineNode& tree, const TunablePlace& place,
                     std::size_t most_steps = kSteps);
std::vector<Tunable> tunables_of(const PipelineNode& tree,
                                 std::size_t most_steps = kSteps);

void set_step(PipelineNode& tree, const Tunable& tunable, std::size_t step);

}  // namespace tamis::tune
