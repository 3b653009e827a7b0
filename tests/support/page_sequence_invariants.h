// What holds between the words of a Page and the sequences derived from it.
//
//   EXPECT_EQ(broken_sequence(page), "");
#pragma once

#include <string>

#include "tamis/page.h"

namespace tamis::test {

// The first law that is broken, with its place; empty if all hold. Makes all sequences.
std::string broken_sequence(const Page& page);

}  // namespace tamis::test
