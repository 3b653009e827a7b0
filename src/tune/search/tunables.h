// What can be turned in a pipeline: parameters of its filters and combinators,
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
  Grid grid;              // with what it is, and what it is by default
  std::size_t now = 0;    // the step that the tree has
  std::size_t usual = 0;  // the step of the default
};

// Where there is a tunable: grids take a while to make, places do not.
struct TunablePlace {
  NodePath node;
  const ParamSpec* param = nullptr;  // none: the weight
};
// Of a bare tree, in the order of its nodes and their specs.
std::vector<TunablePlace> tunable_places(const PipelineNode& tree);

Tunable make_tunable(const PipelineNode& tree, const TunablePlace& place,
                     std::size_t most_steps = kSteps);
std::vector<Tunable> tunables_of(const PipelineNode& tree,
                                 std::size_t most_steps = kSteps);

void set_step(PipelineNode& tree, const Tunable& tunable, std::size_t step);

}  // namespace tamis::tune
