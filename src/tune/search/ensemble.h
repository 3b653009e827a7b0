// An ensemble: voters out of a pool, some of them with several votes, and how many
// votes a word needs.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <vector>

#include "tamis/pipeline.h"

namespace tamis::tune {

struct Ensemble {
  std::map<std::size_t, std::size_t> votes;  // by the voter's place in the pool
  std::size_t threshold = 1;

  std::size_t total() const;
};

// "vote(3; a*2, b, c)"; where it is one, a union, an intersection, or the only voter.
// Weights and threshold without common factors.
PipelineNode tree_of(const Ensemble& ensemble, std::span<const PipelineNode> pool);

// Without the rest of them, of which each has fewer votes, or comes later, and those
// that are left have at most `most_nodes` with the vote itself.
Ensemble cut_to(const Ensemble& ensemble, std::span<const PipelineNode> pool,
                std::size_t most_nodes);

// Thresholds to try: all of them up to kAllThresholds votes, then those near to the
// ensemble's own, which hardly moves when a vote comes or goes.
inline constexpr std::size_t kAllThresholds = 6;
std::vector<std::size_t> thresholds_of(const Ensemble& ensemble);

}  // namespace tamis::tune
