// Reads requests for jobs. Reports every error in a request that can be found before
// pages are read.
//
//   POST /api/eval
//   {"packages": ["news"], "pipelines": ["auto", {"name": "mine", "pipeline": ...}],
//    "measures": "default", "by": "type", "sample": 100, "seed": 1, "only": "a*"}
//
//   POST /api/tune
//   {"method": "params", "packages": ["mine"], "pipeline": "dsc", "evaluations": 500}
#pragma once

#include "serve/api/body.h"
#include "serve/jobs/eval_job.h"
#include "serve/jobs/tune_job.h"

namespace tamis::serve {

class Stores;

inline constexpr std::size_t kMaxEvalPages = 5000;  // in total
inline constexpr std::size_t kMaxEvalPipelines = 16;
inline constexpr std::uint64_t kUsualEvaluations = 500;
inline constexpr std::uint64_t kMostEvaluations = 100'000;

// For OpenAPI.
Json eval_schema();
Json tune_schema();

Result<EvalTask> read_eval_task(Body body, const Stores& stores, unsigned threads);
Result<tune::TuneOptions> read_tune_options(Body body, const Stores& stores);

}  // namespace tamis::serve
