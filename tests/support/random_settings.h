// Random values for the parameters of a filter, drawn from its spec.
#pragma once

#include <vector>

#include "base/random.h"
#include "tamis/filter.h"

namespace tamis::test {

// Returns one value for each parameter with a range or choices. The ends of ranges are
// more frequent than other values. Strings and tags keep their defaults.
std::vector<Setting> random_settings(Rng& random, const FilterSpec& spec);

}  // namespace tamis::test
