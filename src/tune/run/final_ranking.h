// The end of a run. The exact measure ranks the leaders on the selection pages. The
// winner is then evaluated on the report pages and compared with the best single filter
// and the start of the run.
//
// There are few selection pages, so the first rank on them is partly luck. The
// candidates are all leaders that are not clearly worse than the first: by at most one
// standard error of the pages' differences (the rule of Breiman, Friedman, Olshen and
// Stone, "Classification and Regression Trees", 1984). The winner is the candidate with
// the best score in training, minus a penalty for each node. The start is a candidate
// and is kept unless another one is better on the selection pages. On a front, the
// winner is the pipeline with the best goal there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "eval/statistics/compare.h"
#include "tamis/error.h"
#include "tune/judge/page_judge.h"
#include "tune/run/options.h"
#include "tune/run/tuning.h"
#include "tune/search/search.h"

namespace tamis::tune {

struct Finalist {
  std::string pipeline;  // on one line
  std::string canonical;
  std::optional<std::uint32_t> number;  // in the journal
  Outcome training{};                   // by the surrogate
  double selection = 0;                 // the exact goal on the selection pages
  eval::Interval report{};              // the exact goal on the report pages
  double precision = 0;  // on the report pages; NaN if the measure has none
  double recall = 0;
};

// The pipelines with which a winner is compared.
inline constexpr const char* kTheBestSingle = "the best single filter";
inline constexpr const char* kTheStart = "the start";

// The winner minus another pipeline, on the report pages.
struct FinalDuel {
  std::string against;  // one of the two names
  Finalist other;
  bool is_same = false;  // the winner is the same pipeline
  eval::Comparison comparison{};
  double holm_p = 1;

  // Report whether the interval of the gain contains 0, and whether it is below 0.
  bool is_noise() const { return !(comparison.headline.low > 0) && !is_loss(); }
  bool is_loss() const { return comparison.headline.high < 0; }
};

struct TuneResult {
  Finalist winner;
  std::vector<FinalDuel> duels;
  // For a search with two objectives: the pipelines that no other one dominates on the
  // selection pages, the best goal (or precision) first.
  std::vector<Finalist> front;
  SearchEnd end = SearchEnd::nothing_left;
  std::uint32_t generations = 0;
  std::uint64_t evaluations = 0;
  std::string last_origin;  // of the last pipeline that was tried
  std::uint64_t report_pages = 0;
};

// `singles` are the filters with which the winner is compared. The result is the same
// for any number of threads.
Result<TuneResult> rank_finalists(const SearchRun& run, const TuneOptions& options,
                                  const std::vector<PipelineNode>& singles,
                                  ProposalJudge& proposal_judge,
                                  ExactJudge& exact_judge);

}  // namespace tamis::tune
