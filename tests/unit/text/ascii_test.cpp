// Tests src/text/ascii.h.
#include "text/ascii.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(Ascii, DigitsAreZeroToNine) {
  int digits = 0;
  for (int c = 0; c < 256; ++c) digits += is_digit(static_cast<char>(c)) ? 1 : 0;
  EXPECT_EQ(digits, 10);
  EXPECT_TRUE(is_digit('0'));
  EXPECT_TRUE(is_digit('9'));
}

TEST(Ascii, HexValueReadsBothCases) {
  EXPECT_EQ(hex_value('0'), 0);
  EXPECT_EQ(hex_value('9'), 9);
  EXPECT_EQ(hex_value('a'), 10);
  EXPECT_EQ(hex_value('F'), 15);
  for (const char c : {'g', 'G', '/', ':', '@', '`', ' ', '\xE9'})
    EXPECT_EQ(hex_value(c), -1) << c;
}

TEST(Ascii, HasTextLooksEverywhereInAnyCase) {
  EXPECT_TRUE(has_text("entry Published-date", "published"));
  EXPECT_TRUE(has_text("ab", "B"));
  EXPECT_FALSE(has_text("publis", "published"));
  EXPECT_FALSE(has_text("", "a"));
}

TEST(Trim, TakesWhiteSpaceOfHtmlFromBothEnds) {
  EXPECT_EQ(text::trim(" \t\n\f\ra b\r\n"), "a b");
  EXPECT_EQ(text::trim("a"), "a");
  EXPECT_EQ(text::trim(""), "");
  EXPECT_EQ(text::trim(" \n "), "");
  EXPECT_EQ(text::trim("\xC2\xA0"), "\xC2\xA0");  // Unicode whitespace is kept
}

TEST(Trim, TakesOtherCharactersIfTold) {
  EXPECT_EQ(text::trim(" \ta\n", " \t"), "a\n");
  EXPECT_EQ(text::trim("[(1)]", "[]()"), "1");
}

TEST(Trim, PointsIntoTheText) {
  const std::string_view all = "  x";
  EXPECT_EQ(text::trim(all).data(), all.data() + 2);
  EXPECT_EQ(text::trim(all.substr(0, 2)).data(), all.data() + 2);
}

TEST(ToLower, ChangesAsciiLettersOnly) {
  EXPECT_EQ(text::to_lower("AbZ-É@["), "abz-É@[");
}

}  // namespace
}  // namespace tamis
