// A tuning run as a job. Its journal is in the job's folder, so an interrupted run can
// be resumed.
#pragma once

#include "serve/jobs/jobs.h"
#include "tune/run/options.h"

namespace tamis::serve {

// The result is {"finished", "pipeline": the file of the best pipeline, "summary",
// "result"}. A stopped run returns the best pipeline so far.
JobWork tune_work(tune::TuneOptions options, unsigned jobs);

}  // namespace tamis::serve
