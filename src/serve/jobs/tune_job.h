// A tuning run as a job. Its journal is in the job's folder, so an interrupted run
// continues where it was.
#pragma once

#include "serve/jobs/jobs.h"
#include "tune/run/options.h"

namespace tamis::serve {

// Its result: {"finished", "pipeline": the winner's file, "summary", "result"}. One
// that was told to give up leaves the best so far.
JobWork tune_work(tune::TuneOptions options, unsigned jobs);

}  // namespace tamis::serve
