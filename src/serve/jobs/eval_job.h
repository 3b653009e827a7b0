// An evaluation as a job: what is asked for, as JSON, and the work.
//
//   {"packages": ["news"], "pipelines": ["auto", {"name": "mine", "pipeline": ...}],
//    "measures": "default", "by": "type", "sample": 100, "seed": 1, "only": "a*"}
#pragma once

#include "eval/judge/evaluation.h"
#include "eval/report/standings.h"
#include "serve/api/body.h"
#include "serve/jobs/jobs.h"
#include "serve/services.h"

namespace tamis::serve {

inline constexpr std::size_t kMaxEvalPages = 5000;  // of all packages together
inline constexpr std::size_t kMaxEvalPipelines = 16;

struct EvalTask {
  std::vector<Contestant> contestants;
  std::vector<std::filesystem::path> packages;
  std::vector<Grouping> groupings;
  EvaluationOptions how;
};

// Everything that can be wrong is found here.
Result<EvalTask> read_eval_task(Body body, const Services& services);

// Its result is what `tamis eval --json` writes.
JobWork eval_work(EvalTask task);

// What there is to read of one page of it: {"title", "gold", "kept": [...]}. `place` is
// the page's among those that were judged.
Result<Json> eval_page(const EvalTask& task, std::size_t package, std::size_t place);

// Threads that a job may use: one core is left for clients.
unsigned job_threads(const ServeOptions& options);

}  // namespace tamis::serve
