// Compares everything that the public interface of two pages shows.
//
//   EXPECT_EQ(difference(parse(a), parse(b)), "");
#pragma once

#include <string>

#include "tamis/page.h"

namespace tamis::test {

// Returns the first difference, or an empty string.
std::string difference(const Page& a, const Page& b);

}  // namespace tamis::test
