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
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tamis/pipeline.h"

namespace tamis::tune {

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

}  // namespace tamis::tune
