// A tuning run as a job: what is asked for, as JSON, and the work. Its journal is in
// the job's folder, so one that was interrupted goes on where it was.
//
//   {"method": "params", "packages": ["mine"], "pipeline": "dsc", "evaluations": 500}
#pragma once

#include "serve/api/body.h"
#include "serve/jobs/jobs.h"
#include "serve/services.h"
#include "tune/run/options.h"

namespace tamis::serve {

inline constexpr std::uint64_t kUsualEvaluations = 500;
inline constexpr std::uint64_t kMostEvaluations = 100'000;

// Everything that can be known before pages are read is checked here.
Result<TuneOptions> read_tune_options(Body body, const Services& services);

// Its result: {"finished", "pipeline": the winner's file, "summary", "result"}. One
// that was told to give up leaves the best so far.
JobWork tune_work(TuneOptions options, unsigned jobs);

}  // namespace tamis::serve
