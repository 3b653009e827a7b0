// The search that a run's options ask for.
#pragma once

#include <memory>
#include <vector>

#include "tamis/error.h"
#include "tamis/pipeline.h"
#include "tune/run/options.h"
#include "tune/search/search.h"

namespace tamis::tune {

Result<std::unique_ptr<Search>> make_search(const TuneOptions& options);

// The single filters that its result is compared with: those that may be used, with
// their defaults and presets.
Result<std::vector<PipelineNode>> single_filters(const TuneOptions& options);

}  // namespace tamis::tune
