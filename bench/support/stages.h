// Where the time of an extraction goes: decode, parse, blocks, features, model, render.
//
// Each stage is a case that does the work up to it and no further; what a stage takes
// is the difference to the one before. So nothing in the library needs a clock.
#pragma once

#include <vector>

#include "bench/support/measure.h"

namespace tamis::bench {

// The cases, shortest first.
std::vector<Case> stage_cases();

// What each adds, of the timings of these cases.
void print_stages(const std::vector<Timing>& timings);

}  // namespace tamis::bench
