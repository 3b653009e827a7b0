// A job as server-sent events: itself at once, then again whenever it changes, until it
// is over or the client has gone.
//
//   event: job
//   data: {"id": ..., "state": "running", "progress": {...}}
#pragma once

#include <optional>
#include <string>

#include "serve/http/exchange.h"
#include "serve/http/request.h"
#include "serve/jobs/jobs.h"

namespace tamis::serve {

// The job whose events a request wants; nothing where it wants something else, or there
// is no such job.
std::optional<std::string> wanted_events(const LocalRequest& request, const Jobs& jobs);

awaitable<After> send_events(Exchange& exchange, const Jobs& jobs, std::string job);

}  // namespace tamis::serve
