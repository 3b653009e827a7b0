// Searches with artificial scorers: a function of the tree scores their proposals.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tune/search/search.h"

namespace tamis::test {

using Judge = std::function<tune::Outcome(const PipelineNode&)>;

// The trace of a search: its proposals by generation, and the outcomes it received.
struct Trace {
  std::vector<std::vector<tune::Proposal>> asked;
  std::vector<std::vector<tune::Outcome>> told;

  std::vector<tune::Proposal> all() const;
  // Returns one line per proposal: "crossover 3 7: union(a, b)".
  std::vector<std::string> lines() const;
  double best() const;  // fitness
};

// Runs a search until it proposes nothing more, or until `most_generations` are scored.
Trace run(tune::Search& search, const Judge& judge,
          std::size_t most_generations = 1'000'000);

// Gives a new search the outcomes that another search received. The trace has the
// proposals of the new search.
Trace replay(tune::Search& search, const Trace& trace);

// Returns an outcome with only a fitness, and a distinct behaviour for each pipeline.
tune::Outcome outcome_of(double fitness, const PipelineNode& tree);

// A page of 512 words on which the mask of each filter depends only on its name and
// settings. Some filters are close to the target, most are not. Parameters that move
// towards a hidden optimum remove some of the errors. Union, intersection, vote, except
// and series (as an intersection) work as usual; all other combinators return the
// result of their first child. The fitness is F1.
class ToyPage {
 public:
  explicit ToyPage(std::uint64_t seed) : seed_(seed) {}
  tune::Outcome judge(const PipelineNode& tree) const;

 private:
  std::uint64_t seed_;
};

}  // namespace tamis::test
