// Tests src/text/html_escape.cpp.

#include "text/html_escape.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(Escape, HtmlHasNoMarkup) {
  std::string out = "x";
  append_as_html("<a href=\"b\" c='d'>&amp;é</a>", out);
  EXPECT_EQ(out, "x&lt;a href=&quot;b&quot; c='d'&gt;&amp;amp;é&lt;/a&gt;");
}

TEST(Escape, AZeroByteIsAReplacementCharacter) {
  std::string out;
  append_as_html(std::string_view("a\0b", 3), out);
  EXPECT_EQ(out, "ab");
}

TEST(Escape, JsonCannotEndItsScript) {
  EXPECT_EQ(json_for_script("[\"</script><!--&\"]"),
            "[\"\\u003c/script\\u003e\\u003c!--\\u0026\"]");
  EXPECT_EQ(json_for_script("\"a\u2028b\u2029c\u2027\""),
            "\"a\\u2028b\\u2029c\u2027\"");
}

TEST(Escape, ShortenedTextEndsWithAWholeCharacter) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "abc…");
  EXPECT_EQ(shortened("aéé", 4), "aé…");
  EXPECT_EQ(shortened("€€", 2), "…");
}

}  // namespace
}  // namespace tamis
