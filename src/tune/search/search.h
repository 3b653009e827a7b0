// A search: it proposes pipelines, is told how good they are, and proposes others.
//
//   while (true) {
//     const std::vector<Proposal> proposals = search.ask();
//     if (proposals.empty()) break;  // it has nothing more to try
//     search.tell(judge(proposals));
//   }
//
// A search does not know pages, packages or clocks. What it asks depends on nothing but
// its options, its seed and what it was told, so a run that was cut off is taken up by
// telling it again what the journal has.
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

// Why a search ended.
enum class SearchEnd : std::uint8_t {
  nothing_left,  // the search has nothing more to try
  evaluations,   // so many were judged
  seconds,       // so much time was spent
  generations,
  interrupted,
  paused,  // it goes on when others have come as far (islands)
};
// In journals and results.
inline constexpr text::EnumNames<SearchEnd, 6> kSearchEnds = {
    {"nothing_left", "evaluations", "seconds", "generations", "interrupted", "paused"}};

struct Proposal {
  PipelineNode tree;
  std::string origin;                  // how it was made: "crossover", "sobol", "start"
  std::vector<std::uint32_t> parents;  // numbers of earlier proposals, from 0
};

// 256 words of the training pages, kept or not: pipelines that differ in few of them do
// about the same.
using Behaviour = std::array<std::uint64_t, 4>;

// How a proposal did on the training pages. Judging may stop early at one that is
// clearly worse than the others (a race): `pages` says how many pages it saw.
struct Outcome {
  double fitness = 0;  // what is to be as large as can be, penalties included
  double precision = 0;
  double recall = 0;
  double f1 = 0;
  double cost = 0;  // of running it, in units of parsing the page (cost.h)
  std::uint32_t nodes = 0;
  std::uint32_t pages = 0;
  // Of the goal on the selection pages; NaN unless it was asked for there, which is
  // done for those that lead. A search may stop by it, and must not climb by it.
  double selection = 0;
  Behaviour behaviour{};
  double seconds = 0;  // that judging took: for people; no search looks at it
};

class Search {
 public:
  virtual ~Search() = default;
  // One generation; none at the end.
  virtual std::vector<Proposal> ask() = 0;
  // Of what was asked last, in its order.
  virtual void tell(std::span<const Outcome> outcomes) = 0;

  // Islands: pipelines that did well in one search are given to another one between
  // tell() and ask(). Most searches neither take nor give.
  virtual void add_immigrants(std::vector<PipelineNode> /*trees*/) {}
  virtual std::vector<PipelineNode> emigrants(std::size_t /*count*/) const {
    return {};
  }
};

// --- Which of two outcomes is better.

// What cannot be measured is worth nothing.
inline double worth(const Outcome& outcome) {
  return std::isnan(outcome.fitness) ? -std::numeric_limits<double>::infinity()
                                     : outcome.fitness;
}

// Who saw more pages was not dropped where the other was, and a figure on few pages is
// not to be compared with one on all.
inline bool is_better(const Outcome& a, const Outcome& b) {
  if (a.pages != b.pages) return a.pages > b.pages;
  return worth(a) > worth(b);
}

// Fitness differences that are not worth a larger pipeline.
inline constexpr double kParsimony = 0.001;

// The same, but of two that are about as good the smaller one. Not transitive.
inline bool is_better_or_smaller(const Outcome& a, std::size_t nodes_of_a,
                                 const Outcome& b, std::size_t nodes_of_b) {
  if (a.pages != b.pages) return a.pages > b.pages;
  const double gain = worth(a) - worth(b);
  // Also where both are worth nothing, and the difference is not a number.
  if (!(std::fabs(gain) > kParsimony) && nodes_of_a != nodes_of_b)
    return nodes_of_a < nodes_of_b;
  return worth(a) > worth(b);
}

// Whether two pipelines do the same, as far as can be seen.
inline bool behave_alike(const Outcome& a, const Outcome& b) {
  return a.behaviour == b.behaviour && a.pages == b.pages &&
         a.precision == b.precision && a.recall == b.recall;
}

// --- What judges proposals: pages in three parts by site. Searches climb on the
// training part, winners are chosen on the selection part, and the report part is
// looked at once.

class ProposalJudge {
 public:
  virtual ~ProposalJudge() = default;
  // In the order of the proposals. With `race`, on 50 pages, the better half on 200,
  // and the better half of those on all.
  virtual Result<std::vector<Outcome>> judge(std::span<const Proposal> proposals,
                                             bool race) = 0;
  // The goal on the selection pages, by the surrogate.
  virtual Result<std::vector<double>> select(std::span<const Proposal> proposals) = 0;
};

}  // namespace tamis::tune
