// Reports a job as server-sent events: its state at once and after every change, until
// it is over.
//
//   event: job
//   data: {"id": ..., "state": "running", "progress": {...}}
#pragma once

#include <memory>
#include <string>

#include "serve/http/request.h"
#include "serve/jobs/jobs.h"

namespace tamis::serve {

// The jobs must outlive the stream.
std::shared_ptr<ContentStream> job_events(const Jobs& jobs, std::string id);

}  // namespace tamis::serve
