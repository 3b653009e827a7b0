// The invariants of every Page, for any bytes. Used by property tests and fuzz targets.
//
//   EXPECT_EQ(broken_invariant(page), "");
#pragma once

#include <string>

#include "tamis/page.h"
#include "tamis/parser.h"

namespace tamis::test {

// Returns the first invariant that `page` violates, with the node or word, or an empty
// string.
std::string broken_invariant(const Page& page, const Limits& limits = {});

}  // namespace tamis::test
