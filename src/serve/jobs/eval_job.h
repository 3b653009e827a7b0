// An evaluation as a job.
#pragma once

#include "eval/judge/evaluation.h"
#include "eval/report/standings.h"
#include "serve/http/options.h"
#include "serve/jobs/jobs.h"

namespace tamis::serve {

struct EvalTask {
  std::vector<eval::Contestant> contestants;
  std::vector<std::filesystem::path> packages;
  std::vector<eval::Grouping> groupings;
  eval::EvaluationOptions how;
};

// The result is what `tamis eval --json` writes.
JobWork eval_work(EvalTask task);

// Returns the texts of one page of an evaluation. `place` is the index of the page
// among the scored pages.
Result<eval::PageTexts> eval_page(const EvalTask& task, std::size_t package,
                                  std::size_t place);

// Returns the number of threads for a job: one core is left for clients.
unsigned job_threads(const ServeOptions& options);

}  // namespace tamis::serve
