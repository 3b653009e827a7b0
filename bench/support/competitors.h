// Other parsers, as benchmark cases. Each is in a separate file and is omitted if its
// library is not installed (tools/setup bench).
//
// The answer of a case is a short check of the tree: whether it has a root, and the
// number of its children.
#pragma once

#include <vector>

#include "bench/support/measure.h"

namespace tamis::bench {

// Appends nothing if the library is missing.
void add_myhtml(std::vector<Case>& cases);
void add_gumbo(std::vector<Case>& cases);
void add_libxml2(std::vector<Case>& cases);

}  // namespace tamis::bench
