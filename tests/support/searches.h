// Searches with made-up judges: what they ask for is judged by a function of the tree.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tune/search/search.h"

namespace tamis::test {

using Judge = std::function<Outcome(const PipelineNode&)>;

// A trace of a search: what it asked for, generation by generation, as text, and what
// it was told.
struct Trace {
  std::vector<std::vector<Proposal>> asked;
  std::vector<std::vector<Outcome>> told;

  std::vector<Proposal> all() const;
  // One line a proposal: "crossover 3 7: union(a, b)".
  std::vector<std::string> lines() const;
  double best() const;  // fitness
};

// Until it asks for nothing more, or `most_generations` are judged.
Trace run(Search& search, const Judge& judge, std::size_t most_generations = 1'000'000);

// Tells a fresh search what another was told; its own asks are the trace.
Trace replay(Search& search, const Trace& trace);

// Nothing but a fitness, and a behaviour of its own for each pipeline.
Outcome outcome_of(double fitness, const PipelineNode& tree);

// A page of 512 words on which every filter has a mask by its name and settings alone:
// some are near to what is to be found, most are not, and parameters that move towards
// a hidden place drop some of the errors. Union, intersection, vote, except and series
// (as an intersection) do what they do; all other combinators pass their first child.
// F1 is the fitness.
class ToyPage {
 public:
  explicit ToyPage(std::uint64_t seed) : seed_(seed) {}
  Outcome judge(const PipelineNode& tree) const;

 private:
  std::uint64_t seed_;
};

}  // namespace tamis::test
