// Holm's correction (1979) for several tests.
#pragma once

#include <span>
#include <vector>

namespace tamis::eval {

// The p-values, raised so that each may be compared with the level that all of them
// together shall have. In the order in which they were given; NaN stays, and is no
// test.
std::vector<double> holm(std::span<const double> p_values);

}  // namespace tamis::eval
