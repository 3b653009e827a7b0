// Tests src/cli/pages/json_line.cpp.
#include "cli/pages/json_line.h"

#include <string>

#include <gtest/gtest.h>

namespace tamis::cli {
namespace {

TEST(JsonLine, EscapesControlCharactersAndReplacesOtherBytes) {
  EXPECT_EQ(json_line("a\xff", "", "text", "a\"b\\c\nd\te\rf\x7f"),
            R"({"input":"a)"
            "\uFFFD"
            R"(","format":"text","content":"a\"b\\c\nd\te\rf\u007f"})"
            "\n");
}

TEST(JsonLine, OfAPage) {
  EXPECT_EQ(json_line("a.html", "", "text", "x\n"),
            R"({"input":"a.html","format":"text","content":"x\n"})"
            "\n");
  EXPECT_EQ(json_line("http://a", "http://b", "json", R"({"x":1})"),
            R"({"input":"http://a","url":"http://b","format":"json","content":{"x":1}})"
            "\n");
}

TEST(JsonLine, OfAnError) {
  EXPECT_EQ(
      json_line("a", Error{ErrorCode::too_large, "a", "much", "less"}),
      R"({"input":"a","error":{"code":"too_large","finding":"much","allowed":"less"}})"
      "\n");
}

}  // namespace
}  // namespace tamis::cli
