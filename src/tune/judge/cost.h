// The cost of running a pipeline, in units of parsing the page: 0.5 is half of the time
// that parsing takes.
//
// The cost is estimated from a table of the filters' costs on wcxb-dev (bench/filters).
// It is not measured during the run, so a search that considers cost finds the same
// result on every machine.
#pragma once

#include <string_view>

#include "tamis/pipeline.h"

namespace tamis::tune {

// Counts each distinct filter once for each position in a series, because results are
// shared. Branches that some pages do not need (first_good, by_type) count in full.
double cost_of(const PipelineNode& tree);

// Returns the cost of one filter with its defaults; 1 if it is not in the table.
double cost_of_filter(std::string_view name);

}  // namespace tamis::tune
