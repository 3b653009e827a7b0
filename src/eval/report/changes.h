// An evaluation beside an earlier one: which pages got better, which got worse.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "eval/judge/evaluation.h"
#include "eval/report/standings.h"

namespace tamis::eval {

struct ChangedPage {
  std::string id{};
  double before = 0;  // the headline of pages
  double now = 0;
};

struct Changes {
  std::size_t package = 0;     // of the new evaluation
  std::size_t contestant = 0;  // the same
  std::string before{};        // the pipeline that it is compared with
  std::size_t pages = 0;       // that both have
  std::size_t pages_before = 0;
  std::size_t altered = 0;    // of those that both have: html or gold is another now
  std::vector<Duel> duels{};  // now less before, a duel for each measure of both
  // By the first measure of both: the greatest change first, better and worse.
  const Measure* measure = nullptr;
  std::vector<ChangedPage> better{};
  std::vector<ChangedPage> worse{};
};

// Why figures of two evaluations say nothing beside each other: their texts were made
// or read in different ways. Empty if they do, or if the earlier one does not say.
std::string why_unlike(const EvaluationConditions& before,
                       const EvaluationConditions& now);

// Packages go by their names, pages by their ids, pipelines by their names, or with the
// only one that the earlier evaluation has. What has no counterpart is left out. The
// measures of duels are numbered as in `now`.
std::vector<Changes> changes(const Evaluation& before, const Evaluation& now,
                             const BootstrapOptions& options = {});

}  // namespace tamis::eval
