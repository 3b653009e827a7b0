// What genetic programming builds trees of, and how large they may be.
//
//   const TreeGenerator generator(*choose_filters());
//   PipelineNode tree = generator.random_tree(random, 7, 3);
//
// Trees are typed: a combinator has as many children as it takes, cases have labels
// that their combinator knows, weights stand in votes only, and settings are steps of
// grids. What a crossover or mutation leaves wrong, repair() sets right.
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
  // There must be a filter at least. Combinators: all of the language.
  explicit TreeGenerator(FilterChoice filters, TreeLimits limits = {});

  const FilterChoice& filters() const { return filters_; }
  const TreeLimits& limits() const { return limits_; }

  // A filter with its defaults or those of a preset, in half of the cases moved a bit.
  PipelineNode random_leaf(Rng& random) const;
  // At most that many nodes and levels of combinators.
  PipelineNode random_tree(Rng& random, std::size_t nodes, std::size_t depth) const;
  // A combinator for that many children, with settings and without children.
  std::optional<PipelineNode> random_combinator(Rng& random,
                                                std::size_t children) const;

  // Labels, weights and numbers of children as the combinators want them; combinators
  // that do nothing with one child are replaced by it.
  void repair(PipelineNode& tree, Rng& random) const;

  // A repaired tree in its bare form; none if it is not within the limits.
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

// One that the combinator knows, but not "else".
std::string random_label(std::string_view combinator, Rng& random);

// Whether the combinator knows all parts of it ("forum|product"), none of which is
// "else".
bool is_label_of(std::string_view combinator, std::string_view label);

// A label for every child, none twice; the last child is "else", lengths increase.
// Children for which no label is left go.
void relabel(PipelineNode& cases, Rng& random);

}  // namespace tamis::tune
