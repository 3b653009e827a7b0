// How trees are changed: crossover, and mutations. What comes out is to be finished by
// TreeGenerator::finish, which sets labels and weights right and holds the limits.
#pragma once

#include <array>
#include <string_view>

#include "tune/search/tree_generator.h"

namespace tamis::tune {

// A subtree of `a` replaced by one of `b`.
PipelineNode crossover(const PipelineNode& a, const PipelineNode& b, Rng& random);

enum class Mutation : std::uint8_t {
  jitter,           // some settings, by about 0.15 of their scales
  change_vote,      // the threshold or a weight of a vote
  replace_leaf,     // another filter
  replace_subtree,  // a small new tree in its place
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

// The same tree where there is nothing to change in this way.
PipelineNode mutate(const PipelineNode& tree, Mutation mutation,
                    const TreeGenerator& generator, Rng& random);

// Jitter most often: it is what tunes.
Mutation random_mutation(Rng& random);

}  // namespace tamis::tune
