// The invariants between the words of a Page and the sequences derived from it.
//
//   EXPECT_EQ(broken_sequence(page), "");
#pragma once

#include <string>

#include "tamis/page.h"

namespace tamis::test {

// Returns the first violated invariant with its position, or an empty string. Makes all
// sequences.
std::string broken_sequence(const Page& page);

}  // namespace tamis::test
