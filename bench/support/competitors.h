// Other parsers, as benchmark cases. Each is in a file of its own and is absent where
// its library is not installed (tools/setup bench).
//
// An answer is a glance at the tree: is there a root, how many children has it.
#pragma once

#include <vector>

#include "bench/support/measure.h"

namespace tamis::bench {

// Appends nothing where the library is missing.
void add_myhtml(std::vector<Case>& cases);
void add_gumbo(std::vector<Case>& cases);
void add_libxml2(std::vector<Case>& cases);

}  // namespace tamis::bench
