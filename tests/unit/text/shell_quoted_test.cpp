// Tests src/text/shell_quoted.h.
#include "text/shell_quoted.h"

#include <gtest/gtest.h>

namespace tamis::text {
namespace {

TEST(ShellQuoted, LeavesSafeWordsAsTheyAre) {
  EXPECT_EQ(shell_quoted("a/b-c_1.html"), "a/b-c_1.html");
  EXPECT_EQ(shell_quoted("--limit=3,4:5@%+"), "--limit=3,4:5@%+");
}

TEST(ShellQuoted, QuotesEverythingElse) {
  EXPECT_EQ(shell_quoted(""), "''");
  EXPECT_EQ(shell_quoted("a b"), "'a b'");
  EXPECT_EQ(shell_quoted("$(x)"), "'$(x)'");
  EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
}

}  // namespace
}  // namespace tamis::text
