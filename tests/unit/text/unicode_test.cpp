// Tests src/text/unicode.h. The same character classes split the words of pages
// (tests/unit/document/words_test.cpp).
#include "text/unicode.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(Unicode, WhiteSpaceIsThatOfHtmlAndOfUnicode) {
  for (const char32_t c : {U' ', U'\t', U'\n', U'\f', U'\r', U'\u0085', U'\u00A0',
                           U'\u2003', U'\u2028', U'\u3000'})
    EXPECT_TRUE(is_unicode_space(c)) << static_cast<unsigned>(c);
  for (const char32_t c : {U'\v', U'a', U'\u200B', U'\u2060', U'\uFEFF'})
    EXPECT_FALSE(is_unicode_space(c)) << static_cast<unsigned>(c);
}

TEST(Unicode, RangesWithoutSpacesAreSortedAndApart) {
  for (std::size_t i = 1; i < std::size(kSpaceless); ++i) {
    EXPECT_LE(kSpaceless[i].first, kSpaceless[i].last);
    EXPECT_LT(kSpaceless[i - 1].last, kSpaceless[i].first);
  }
}

TEST(Unicode, SomeScriptsHaveNoSpaces) {
  for (const char32_t c : {U'漢', U'か', U'ไ', U'。', U'\u3001', U'\U00020000'})
    EXPECT_TRUE(is_spaceless(c)) << static_cast<unsigned>(c);
  for (const char32_t c : {U'a', U'한', U'я', U'\u3000', U'\U000323B0'})
    EXPECT_FALSE(is_spaceless(c)) << static_cast<unsigned>(c);
}

TEST(Unicode, LettersHaveCaseOrNone) {
  EXPECT_TRUE(is_letter(U'é') && is_lower(U'é') && !is_upper(U'é'));
  EXPECT_TRUE(is_letter(U'Я') && is_upper(U'Я') && !is_lower(U'Я'));
  EXPECT_TRUE(is_letter(U'漢') && !is_upper(U'漢') && !is_lower(U'漢'));
  EXPECT_FALSE(is_letter(U'5') || is_letter(U'-'));
}

TEST(CollapseSpaces, LeavesOneBlankBetweenWords) {
  EXPECT_EQ(text::collapse_spaces(" \n a\u00A0\u2003 b\u3000"), "a b");
  EXPECT_EQ(text::collapse_spaces(" \t"), "");
}

TEST(CollapseSpaces, AppendsWithOneBlankAtMost) {
  std::string out = "a";
  text::append_collapsed(" \n b ", out);
  EXPECT_EQ(out, "a b");
}

TEST(Folded, KeepsLettersAndDigits) {
  EXPECT_EQ(text::folded("Rock 'n' Roll!"), "rock n roll");
  EXPECT_EQ(text::folded("Don\u2019t – ÉTÉ 2024"), "dont été 2024");
  EXPECT_EQ(text::folded("..."), "");
}

TEST(Squeezed, HasNoBlanks) {
  EXPECT_EQ(text::squeezed("The Daily  News"), "thedailynews");
}

}  // namespace
}  // namespace tamis
