// Tests src/cli/terminal/colour.cpp.
#include "cli/terminal/colour.h"

#include <gtest/gtest.h>

namespace tamis::cli {
namespace {

TEST(Colours, OnATerminalUnlessRefused) {
  using enum ColourMode;
  EXPECT_TRUE(decide_colours(automatic, true, nullptr, "xterm"));
  EXPECT_FALSE(decide_colours(automatic, false, nullptr, "xterm"));
  EXPECT_FALSE(decide_colours(automatic, true, "1", "xterm"));
  EXPECT_TRUE(decide_colours(automatic, true, "", "xterm"));  // see no-color.org
  EXPECT_FALSE(decide_colours(automatic, true, nullptr, "dumb"));
  EXPECT_FALSE(decide_colours(automatic, true, nullptr, nullptr));
}

TEST(Colours, TheUserHasTheLastWord) {
  EXPECT_TRUE(decide_colours(ColourMode::always, false, "1", "dumb"));
  EXPECT_FALSE(decide_colours(ColourMode::never, true, nullptr, "xterm"));
}

TEST(Colours, Painted) {
  EXPECT_EQ(painted("x", kBold), "\x1b[1mx\x1b[0m");
}

}  // namespace
}  // namespace tamis::cli
