// Jobs as JSON, for clients and for files.
#pragma once

#include "serve/jobs/jobs.h"
#include "serve/jobs/json_text.h"

namespace tamis::serve {

Json job_json(const JobView& job);
Json job_schema();

}  // namespace tamis::serve
