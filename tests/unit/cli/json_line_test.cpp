// Tests src/cli/json_line.cpp.
#include "cli/json_line.h"

#include <string>

#include <gtest/gtest.h>

namespace tamis::cli {
namespace {

TEST(JsonLine, StringsAreEscaped) {
  EXPECT_EQ(json_string("a\"b\\c\nd\te\rf"), R"("a\"b\\c\nd\te\rf")");
  EXPECT_EQ(json_string(std::string("\0\x1f\x7f", 3)), R"("\u0000\u001f\u007f")");
  EXPECT_EQ(json_string("grün 世界"), "\"grün 世界\"");
  EXPECT_EQ(json_string(""), "\"\"");
}

TEST(JsonLine, BytesThatMeanNothingAreReplaced) {
  EXPECT_EQ(json_string("a\xff"), "\"a\uFFFD\"");
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
