// What holds for every Page, whatever the bytes were. Used by laws tests and fuzzers.
//
//   EXPECT_EQ(broken_invariant(page), "");
#pragma once

#include <string>

#include "tamis/page.h"
#include "tamis/parser.h"

namespace tamis::test {

// The first law that `page` breaks, with the node or word; empty if all hold.
std::string broken_invariant(const Page& page, const Limits& limits = {});

}  // namespace tamis::test
