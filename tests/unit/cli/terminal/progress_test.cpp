// Tests src/cli/terminal/progress.cpp. tests/cli/terminal.py tests the display in a
// terminal.
#include "cli/terminal/progress.h"

#include <gtest/gtest.h>

namespace tamis::cli {
namespace {

TEST(Progress, RateAndTimeLeft) {
  EXPECT_EQ(describe({1234, 3, 10'000, 2.0}),
            "1,234 of 10,000, 12 %, 617 pages/s, 3 failed, 0:15 left");
  EXPECT_EQ(describe({5, 0, 10, 10.0}), "5 of 10, 50 %, 0.5 pages/s, 0:10 left");
  EXPECT_EQ(describe({10, 0, 10, 1.0}), "10 of 10, 100 %, 10 pages/s, 0:00 left");
  EXPECT_EQ(describe({1, 0, 4000, 1.0}), "1 of 4,000, 0 %, 1.0 pages/s, 1:06:39 left");
  EXPECT_EQ(describe({1'234'567, 0, 1'234'568, 1.0}).substr(0, 22),
            "1,234,567 of 1,234,568");
}

TEST(Progress, WithoutAnyPageThereIsNoTimeLeft) {
  EXPECT_EQ(describe({0, 0, 3, 1.5}), "0 of 3, 0 %, 0.0 pages/s");
  EXPECT_EQ(describe({0, 0, 0, 0}), "0 of 0, 0.0 pages/s");
}

}  // namespace
}  // namespace tamis::cli
