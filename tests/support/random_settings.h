// Values for a filter's parameters, drawn from its spec.
#pragma once

#include <vector>

#include "base/random.h"
#include "tamis/filter.h"

namespace tamis::test {

// One value for each parameter that has a range or choices, ends of ranges included
// more often than chance would have it; texts and tags keep their defaults.
std::vector<Setting> random_settings(Rng& random, const FilterSpec& spec);

}  // namespace tamis::test
