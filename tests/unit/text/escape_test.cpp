// Tests src/text/escape.cpp.
#include "text/escape.h"

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

TEST(Csv, TextStaysAsItIsOrIsQuoted) {
  EXPECT_EQ(csv_text(""), "");
  EXPECT_EQ(csv_text("rain-1"), "rain-1");
  EXPECT_EQ(csv_text("1+1"), "1+1");
  EXPECT_EQ(csv_text("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_text("a \"b\""), "\"a \"\"b\"\"\"");
  EXPECT_EQ(csv_text("a\r\nb"), "\"a\r\nb\"");
}

TEST(Csv, NoTextBeginsAsAFormula) {
  for (const char* sign : {"=", "+", "-", "@"})
    EXPECT_EQ(csv_text(sign + std::string("1+1")), "'" + std::string(sign) + "1+1");
  EXPECT_EQ(csv_text("\t=1+1"), "\"'\t=1+1\"");
  EXPECT_EQ(csv_text("\r=1+1"), "\"'\r=1+1\"");
  EXPECT_EQ(csv_text("\n=1+1"), "\"'\n=1+1\"");
  EXPECT_EQ(csv_text("=HYPERLINK(\"x\",\"y\")"),
            "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
  EXPECT_EQ(csv_text("\xEF\xBC\x9D"
                     "1"),
            "'\xEF\xBC\x9D"
            "1");  // full-width =
}

using namespace tamis::text;

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
}  // namespace tamis
