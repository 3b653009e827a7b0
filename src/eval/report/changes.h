// Compares an evaluation with an earlier one: which pages improved and which declined.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "eval/judge/evaluation.h"
#include "eval/report/standings.h"

namespace tamis::eval {

struct ChangedPage {
  std::string id{};
  double before = 0;  // primary score of the page
  double now = 0;
};

struct Changes {
  std::size_t package = 0;     // in the new evaluation
  std::size_t contestant = 0;  // likewise
  std::string before{};        // the pipeline of the earlier evaluation
  std::size_t pages = 0;       // that both evaluations have
  std::size_t pages_before = 0;
  std::size_t altered = 0;    // of these, those with changed HTML or gold text
  std::vector<Duel> duels{};  // now minus before, one duel for each common measure
  // By the first common measure: improved and declined pages, greatest change first.
  const Measure* measure = nullptr;
  std::vector<ChangedPage> better{};
  std::vector<ChangedPage> worse{};
};

// Returns why the figures of two evaluations cannot be compared: their texts were
// extracted or scored in different ways. Empty if they can be compared, or if the
// earlier one does not state its conditions.
std::string why_unlike(const EvaluationConditions& before,
                       const EvaluationConditions& now);

// Matches packages and pipelines by name and pages by id. If the earlier evaluation has
// only one pipeline, all are compared with that one. Items without a counterpart are
// omitted. Measures in duels have their indices in `now`.
std::vector<Changes> changes(const Evaluation& before, const Evaluation& now,
                             const BootstrapOptions& options = {});

}  // namespace tamis::eval
