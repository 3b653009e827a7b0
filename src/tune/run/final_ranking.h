// The end of a run: the leaders are ranked by the exact measure on the selection pages,
// and the winner is looked at on the report pages, beside the best single filter and
// what the run started from.
//
// The selection pages are few, and who is first on them is so by luck, too. So the
// winner is the one that did best in training, .002 off for each node, among those that
// are not clearly worse than the first: by no more than one standard error of the
// pages' differences (the rule of Breiman, Friedman, Olshen and Stone, "Classification
// and Regression Trees", 1984). The start is one of them, and is kept unless another
// one is better on the selection pages. Of a front, the winner is the one with the best
// goal there.
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
  double selection = 0;                 // the exact goal there
  eval::Interval report{};              // and on the report pages
  double precision = 0;                 // there; NaN if the measure has none
  double recall = 0;
};

// Whom a winner is compared with.
inline constexpr const char* kTheBestSingle = "the best single filter";
inline constexpr const char* kTheStart = "the start";

// The winner less another, on the report pages.
struct FinalDuel {
  std::string against;  // one of these
  Finalist other;
  bool is_same = false;  // the winner is that very pipeline
  eval::Comparison comparison{};
  double holm_p = 1;

  // The interval of the gain has 0 in it; it is below.
  bool is_noise() const { return !(comparison.headline.low > 0) && !is_loss(); }
  bool is_loss() const { return comparison.headline.high < 0; }
};

struct TuneResult {
  Finalist winner;
  std::vector<FinalDuel> duels;
  // Of a search that wants two things: those that none beats in both on the selection
  // pages, the best goal (or precision) first.
  std::vector<Finalist> front;
  SearchEnd end = SearchEnd::nothing_left;
  std::uint32_t generations = 0;
  std::uint64_t evaluations = 0;
  std::string last_origin;  // of the last pipeline that was tried
  std::uint64_t report_pages = 0;
};

// `singles` are the filters that the winner is compared with. The result is the same
// for any number of threads.
Result<TuneResult> rank_finalists(const SearchRun& run, const TuneOptions& options,
                                  const std::vector<PipelineNode>& singles,
                                  ProposalJudge& proposal_judge,
                                  ExactJudge& exact_judge);

}  // namespace tamis::tune
