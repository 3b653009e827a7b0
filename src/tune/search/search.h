// A search proposes pipelines, receives their scores, and proposes others.
//
//   while (true) {
//     const std::vector<Proposal> proposals = search.ask();
//     if (proposals.empty()) break;  // nothing more to try
//     search.tell(judge(proposals));
//   }
//
// A search does not depend on pages, packages or clocks. Its proposals depend only on
// its options, its seed and the reported outcomes. To resume an interrupted run, the
// outcomes in the journal are therefore reported again.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "tamis/error.h"
#include "tamis/pipeline.h"
#include "text/enum_names.h"

namespace tamis::tune {

// The reason why a search ended.
enum class SearchEnd : std::uint8_t {
  nothing_left,  // the search has nothing more to try
  evaluations,   // the limit of evaluations is reached
  seconds,       // the limit of time is reached
  generations,
  interrupted,
  paused,  // continues when the other islands have reached this point
};
// Names in journals and results.
inline constexpr text::EnumNames<SearchEnd, 6> kSearchEnds = {
    {"nothing_left", "evaluations", "seconds", "generations", "interrupted", "paused"}};

struct Proposal {
  PipelineNode tree;
  std::string origin;                  // how it was made: "crossover", "sobol", "start"
  std::vector<std::uint32_t> parents;  // numbers of earlier proposals, from 0
};

// Whether 256 sampled words of the training pages are kept. Pipelines that differ in
// few of them behave about the same.
using Behaviour = std::array<std::uint64_t, 4>;

// The scores of a proposal on the training pages. The evaluation of a clearly worse
// proposal may stop early (a race): `pages` is the number of its pages.
struct Outcome {
  double fitness = 0;  // to be maximised, penalties included
  double precision = 0;
  double recall = 0;
  double f1 = 0;
  double cost = 0;  // in units of parsing the page (cost.h)
  std::uint32_t nodes = 0;
  std::uint32_t pages = 0;
  // The goal on the selection pages; NaN if not computed, which is only done for
  // leaders. A search may use it to stop, but must not optimise it.
  double selection = 0;
  Behaviour behaviour{};
  double seconds = 0;  // evaluation time, for display; searches ignore it
};

class Search {
 public:
  virtual ~Search() = default;
  // Returns the next generation; nothing at the end.
  virtual std::vector<Proposal> ask() = 0;
  // Reports the outcomes of the last ask(), in its order.
  virtual void tell(std::span<const Outcome> outcomes) = 0;

  // Islands: good pipelines of one search are passed to another one between tell() and
  // ask(). Most searches ignore immigrants and have no emigrants.
  virtual void add_immigrants(std::vector<PipelineNode> /*trees*/) {}
  virtual std::vector<PipelineNode> emigrants(std::size_t /*count*/) const {
    return {};
  }
};

// --- Comparison of two outcomes.

// Undefined fitness is the worst.
inline double worth(const Outcome& outcome) {
  return std::isnan(outcome.fitness) ? -std::numeric_limits<double>::infinity()
                                     : outcome.fitness;
}

// Reports whether a is better. A proposal evaluated on more pages outlasted the other
// one in a race. Scores on few pages cannot be compared with scores on all.
inline bool is_better(const Outcome& a, const Outcome& b) {
  if (a.pages != b.pages) return a.pages > b.pages;
  return worth(a) > worth(b);
}

// A smaller difference in fitness does not justify a larger pipeline.
inline constexpr double kParsimony = 0.001;

// Likewise, but prefers the smaller one if two are about equally good. Not transitive.
inline bool is_better_or_smaller(const Outcome& a, std::size_t nodes_of_a,
                                 const Outcome& b, std::size_t nodes_of_b) {
  if (a.pages != b.pages) return a.pages > b.pages;
  const double gain = worth(a) - worth(b);
  // Also if both are undefined and the difference is NaN.
  if (!(std::fabs(gain) > kParsimony) && nodes_of_a != nodes_of_b)
    return nodes_of_a < nodes_of_b;
  return worth(a) > worth(b);
}

// Reports whether two pipelines have the same observed behaviour.
inline bool behave_alike(const Outcome& a, const Outcome& b) {
  return a.behaviour == b.behaviour && a.pages == b.pages &&
         a.precision == b.precision && a.recall == b.recall;
}

// --- Evaluation of proposals. The pages are in three parts by site. Searches optimise
// on the training part, the selection part decides the winner, and the report part is
// used once.

class ProposalJudge {
 public:
  virtual ~ProposalJudge() = default;
  // Returns outcomes in the order of the proposals. With `race`, all are evaluated on
  // 50 pages, the better half on 200, and the better half of those on all.
  virtual Result<std::vector<Outcome>> judge(std::span<const Proposal> proposals,
                                             bool race) = 0;
  // Returns the goal on the selection pages, according to the surrogate.
  virtual Result<std::vector<double>> select(std::span<const Proposal> proposals) = 0;
};

}  // namespace tamis::tune
