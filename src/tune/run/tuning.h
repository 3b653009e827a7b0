// Connects a search with the judge of its proposals, generation by generation, and
// records them in a journal.
//
//   Result<SearchRun> run = run_search(*search, *judge, journal, {.stop = &stop});
//   if (run->end == SearchEnd::interrupted) ...  // the journal has all complete steps
//
// Generations in the journal are read from there instead of being evaluated again. An
// interrupted run can therefore be resumed and ends with the same result.
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

// The status after each generation.
struct TuneStatus {
  std::uint32_t generation = 0;
  std::uint64_t evaluations = 0;  // so far
  double best = 0;       // best fitness so far, of those evaluated on all pages
  double mean = 0;       // mean fitness in this generation
  double diversity = 0;  // share of different behaviours in this generation
  double selection = std::numeric_limits<double>::quiet_NaN();  // best so far
  double per_second = 0;                                        // evaluations
  double seconds_left = std::numeric_limits<double>::quiet_NaN();
  bool is_replayed = false;  // from the journal
};

struct TuneControl {
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const TuneStatus&)> watch{};
  // Called before a generation with this number of pipelines is evaluated.
  std::function<void(std::uint32_t generation, std::size_t pipelines)> begin{};
  // For an island: pauses after this many generations; 0: never.
  std::uint32_t until = 0;
  // Pipelines of another island. They are added at the first beginning of an epoch that
  // is missing in the journal.
  std::vector<std::string> immigrants{};
};

struct SearchRun {
  SearchEnd end = SearchEnd::nothing_left;
  std::uint32_t generations = 0;
  std::uint64_t evaluations = 0;
  std::string last_origin;  // of the last pipeline: the phase that the search reached
  // The leaders of each generation, or of the front of a search with two objectives, by
  // number. All have scores on the selection pages.
  std::vector<Individual> leaders;

  // Returns the best by the goal on the selection pages; null before the first
  // generation.
  const Individual* best() const;
  // Adds the next generation, evaluated or read.
  void add(const Generation& generation);
};

Result<SearchRun> run_search(Search& search, ProposalJudge& judge, Journal& journal,
                             const TuneControl& control);

}  // namespace tamis::tune
