// What can be turned in a pipeline: parameters of its filters and combinators,
// thresholds and weights of its votes.
//
//   for (const Knob& knob : knobs_of(tree)) turn(tree, knob, knob.usual);  // defaults
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tune/search/grid.h"
#include "tune/search/trees.h"

namespace tamis {

struct Knob {
  NodePath node;
  std::string name;       // of the parameter; empty: the weight of the node in a vote
  Grid grid;              // with what it is, and what it is by default
  std::size_t now = 0;    // the step that the tree has
  std::size_t usual = 0;  // the step of the default
};

// Where there is a knob: grids take a while to make, places do not.
struct KnobPlace {
  NodePath node;
  const ParamSpec* param = nullptr;  // none: the weight
};
// Of a bare tree, in the order of its nodes and their specs.
std::vector<KnobPlace> knob_places(const PipelineNode& tree);

Knob make_knob(const PipelineNode& tree, const KnobPlace& place,
               std::size_t most_steps = kSteps);
std::vector<Knob> knobs_of(const PipelineNode& tree, std::size_t most_steps = kSteps);

void turn(PipelineNode& tree, const Knob& knob, std::size_t step);

}  // namespace tamis
