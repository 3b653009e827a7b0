// Operators that change trees: crossover and mutations. Pass their results to
// TreeGenerator::finish, which corrects labels and weights and enforces the limits.
#pragma once

#include <array>
#include <string_view>

#include "tune/search/tree_generator.h"

namespace tamis::tune {

// Replaces a subtree of `a` by one of `b`.
PipelineNode crossover(const PipelineNode& a, const PipelineNode& b, Rng& random);

enum class Mutation : std::uint8_t {
  jitter,           // some parameters, by about 0.15 of their scales
  change_vote,      // the threshold or a weight of a vote
  replace_leaf,     // another filter
  replace_subtree,  // a small new tree instead
  swap_operator,    // another combinator for the same children
  insert,           // a combinator above a node, or a filter among its children
  remove,           // a child
  hoist,            // a subtree alone
  relabel,          // another label for a case
};
inline constexpr std::array kMutations = {
    Mutation::jitter,          Mutation::change_vote,   Mutation::replace_leaf,
    Mutation::replace_subtree, Mutation::swap_operator, Mutation::insert,
    Mutation::remove,          Mutation::hoist,         Mutation::relabel};
std::string_view to_string(Mutation mutation);

// Returns the tree unchanged if this mutation is not applicable.
PipelineNode mutate(const PipelineNode& tree, Mutation mutation,
                    const TreeGenerator& generator, Rng& random);

// Returns jitter most often, because it does the fine tuning.
Mutation random_mutation(Rng& random);

}  // namespace tamis::tune
