// What running a pipeline costs, in units of parsing the page: 0.5 is half as long as
// parsing took.
//
// It is estimated from a table of what filters cost on wcxb-dev (bench/filters), not
// measured in the run, so that a search that looks at cost finds the same on every
// machine.
#pragma once

#include <string_view>

#include "tamis/pipeline.h"

namespace tamis::tune {

// Each distinct filter once for each place in series, since results are shared.
// Branches that a page may not need (first_good, by_type) count in full.
double cost_of(const PipelineNode& tree);

// Of one filter with its defaults; 1 for those that are not in the table.
double cost_of_filter(std::string_view name);

}  // namespace tamis::tune
