// Generates trees for genetic programming, within limits of size.
//
//   const TreeGenerator generator(*choose_filters());
//   PipelineNode tree = generator.random_tree(random, 7, 3);
//
// Trees are typed. A combinator has an allowed number of children, and cases have
// labels that their combinator knows. Weights occur only in votes, and parameters are
// steps of grids. repair() restores this after a crossover or mutation.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "tamis/pipeline.h"
#include "tune/search/filter_choice.h"
#include "tune/search/trees.h"

namespace tamis::tune {

struct TreeLimits {
  std::size_t max_nodes = 15;
  std::size_t max_depth = 4;  // as depth_of
};

class TreeGenerator {
 public:
  // At least one filter is required. Uses all combinators of the language.
  explicit TreeGenerator(FilterChoice filters, TreeLimits limits = {});

  const FilterChoice& filters() const { return filters_; }
  const TreeLimits& limits() const { return limits_; }

  // Returns a filter with its defaults or those of a preset. Half of them are slightly
  // changed.
  PipelineNode random_leaf(Rng& random) const;
  // Returns a tree within these numbers of nodes and levels of combinators.
  PipelineNode random_tree(Rng& random, std::size_t nodes, std::size_t depth) const;
  // Returns a combinator for this number of children, with parameters and without
  // children.
  std::optional<PipelineNode> random_combinator(Rng& random,
                                                std::size_t children) const;

  // Corrects labels, weights and numbers of children as the combinators require.
  // Replaces combinators that do nothing with one child by that child.
  void repair(PipelineNode& tree, Rng& random) const;

  // Returns the repaired tree in its bare form; nothing if it exceeds the limits.
  std::optional<BareTree> finish(PipelineNode tree, Rng& random) const;
  bool fits(const BareTree& tree) const;

 private:
  PipelineNode draw_combinator(Rng& random) const;
  void repair_below(PipelineNode& tree, Rng& random) const;

  FilterChoice filters_;
  TreeLimits limits_;
  std::vector<const CombinatorSpec*> combinators_;
};

// --- Labels of the cases of by_type, by_language and by_length.

// Returns a label that the combinator knows, except "else".
std::string random_label(std::string_view combinator, Rng& random);

// Reports whether the combinator knows all parts of the label ("forum|product"), and
// none is "else".
bool is_label_of(std::string_view combinator, std::string_view label);

// Gives every child a different label. The last child is "else", and lengths increase.
// Removes children for which no label remains.
void relabel(PipelineNode& cases, Rng& random);

}  // namespace tamis::tune
