// Valid random forests.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "filters/learned/model/forest.h"

namespace tamis::test {

// Returns trees with 1 to most_leaves leaves that use features below `features`.
Forest random_forest(Rng& random, std::uint32_t trees, std::uint32_t most_leaves,
                     std::uint32_t features);

}  // namespace tamis::test
