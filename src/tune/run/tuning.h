// Brings a search and the judge of its proposals together, generation by generation,
// with a journal of all of it.
//
//   Result<SearchRun> run = run_search(*search, *judge, journal, {.stop = &stop});
//   if (run->end == SearchEnd::interrupted) ...  // the journal has what was done
//
// What the journal has already is not judged again but told from there: so a run that
// was cut off goes on, and comes to what it would have come to.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/error.h"
#include "tune/run/journal.h"
#include "tune/search/search.h"

namespace tamis::tune {

// After each generation.
struct TuneStatus {
  std::uint32_t generation = 0;
  std::uint64_t evaluations = 0;  // so far
  double best = 0;                // fitness so far, of those that saw all pages
  double mean = 0;                // fitness in this generation
  double diversity = 0;           // share of different behaviours in this generation
  double selection = std::numeric_limits<double>::quiet_NaN();  // best so far
  double per_second = 0;                                        // evaluations
  double seconds_left = std::numeric_limits<double>::quiet_NaN();
  bool is_replayed = false;  // from the journal
};

struct TuneControl {
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const TuneStatus&)> watch{};
  // Before a generation of so many pipelines is judged.
  std::function<void(std::uint32_t generation, std::size_t pipelines)> begin{};
  // Of an island: with so many generations it pauses; 0: it does not.
  std::uint32_t until = 0;
  // Pipelines of another island. They come at the first beginning of an epoch that the
  // journal does not have yet.
  std::vector<std::string> immigrants{};
};

struct SearchRun {
  SearchEnd end = SearchEnd::nothing_left;
  std::uint32_t generations = 0;
  std::uint64_t evaluations = 0;
  std::string last_origin;  // of the last pipeline: where in its plan the search was
  // Those that led their generation, or were in the front of a search that wants two
  // things, by number. All have been on the selection pages.
  std::vector<Individual> leaders;

  // By the goal on the selection pages; none before the first generation.
  const Individual* best() const;
  // The next generation, told or read.
  void add(const Generation& generation);
};

Result<SearchRun> run_search(Search& search, ProposalJudge& judge, Journal& journal,
                             const TuneControl& control);

}  // namespace tamis::tune
