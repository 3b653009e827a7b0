// Are two pages the same? Compares all that the public interface of Page shows.
//
//   EXPECT_EQ(difference(parse(a), parse(b)), "");
#pragma once

#include <string>

#include "tamis/page.h"

namespace tamis::test {

// The first place where they differ; empty if nowhere.
std::string difference(const Page& a, const Page& b);

}  // namespace tamis::test
