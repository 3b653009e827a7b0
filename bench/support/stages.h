// Measures where the time of an extraction goes: decode, parse, blocks, features,
// model, render.
//
// Each stage is a case that does the work up to that stage. The time of a stage is the
// difference to the previous one. So the library does not need a clock.
#pragma once

#include <vector>

#include "bench/support/measure.h"

namespace tamis::bench {

// The cases, shortest first.
std::vector<Case> stage_cases();

// Prints the time that each stage adds, from the timings of these cases.
void print_stages(const std::vector<Timing>& timings);

}  // namespace tamis::bench
