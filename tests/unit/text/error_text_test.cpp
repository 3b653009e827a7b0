// Tests src/text/error_text.cpp.
#include <gtest/gtest.h>

#include "tamis/error.h"

namespace tamis {
namespace {

TEST(Error, SaysWhereWhatAndWhatIsAllowed) {
  const Error error{ErrorCode::bad_argument, "--format", "\"txet\"", "text or json"};
  EXPECT_EQ(to_string(error), "--format: \"txet\" (text or json)");
}

TEST(Error, LeavesOutWhatIsNotKnown) {
  EXPECT_EQ(to_string({ErrorCode::empty_input, "", "no input", ""}), "no input");
}

TEST(Error, ShowsWhatATerminalWouldObey) {
  EXPECT_EQ(
      to_string({ErrorCode::cannot_read, "a\x1b[2J.html", "\xC2\x9Bm\n\u202Egpj", ""}),
      "a\\x1b[2J.html: \\x9bm\\x0a\\u202egpj");
}

TEST(Error, FailMakesAnErrorOfAnyResult) {
  const Result<int> result = fail(ErrorCode::cannot_read, "a.html", "no such file");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::cannot_read);
  EXPECT_EQ(result.error().place, "a.html");
}

}  // namespace
}  // namespace tamis
