// Creates the search that a run's options describe.
#pragma once

#include <memory>
#include <vector>

#include "tamis/error.h"
#include "tamis/pipeline.h"
#include "tune/run/options.h"
#include "tune/search/search.h"

namespace tamis::tune {

Result<std::unique_ptr<Search>> make_search(const TuneOptions& options);

// Returns the single filters that the result is compared with: the allowed filters with
// their defaults and presets.
Result<std::vector<PipelineNode>> single_filters(const TuneOptions& options);

}  // namespace tamis::tune
