#include "eval/measures/python_text.h"

#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "support/random_pages.h"

namespace tamis::eval {
namespace {

using Words = std::vector<std::string>;

Words words_of(std::string_view text) {
  Words out;
  for_each_word(
      text, [&](std::string_view w) { out.emplace_back(w); }, [] {});
  return out;
}

Words tokens_of(std::string_view text) {
  Words out;
  for_each_word_token(text, [&](std::string_view t) { out.emplace_back(t); });
  return out;
}

TEST(PythonText, CutsAtWhiteSpaceOfUnicode) {
  EXPECT_EQ(words_of(" a\tb\x1c"
                     "c\n"),
            (Words{"a", "b", "c"}));
  EXPECT_EQ(words_of("a\u00a0b\u2003c\u3000d\u0085e\u2028f"),
            (Words{"a", "b", "c", "d", "e", "f"}));
  EXPECT_EQ(words_of("a\u200bb"), (Words{"a\u200bb"}));  // zero width: not whitespace
  EXPECT_TRUE(words_of(" \u00a0\n").empty());
}

TEST(PythonText, FoldedRunsAreTheWords) {
  const auto folded = [](std::string_view text) {
    std::string out;
    for_each_folded_run(text, [&](std::string_view run) {
      out += (out.empty() ? "" : " ") + std::string(run);
    });
    return out;
  };
  Rng random(test::seed());
  const std::string_view pieces[] = {"a",      "bc",     " ",      " ",
                                     "  ",     "\n",     "\u00a0", "\u2019",
                                     "\u3000", "\u00e9", "\xe2",   "\t"};
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (std::size_t i = random.below(12); i > 0; --i)
      text += pieces[random.below(std::size(pieces))];
    std::string joined;
    for (const std::string& word : words_of(text))
      joined += (joined.empty() ? "" : " ") + word;
    ASSERT_EQ(folded(text), joined) << text;
  }
}

TEST(PythonText, SaysWhereLinesEnd) {
  int lines = 0;
  for_each_word(
      "a\nb\n\nc", [](std::string_view) {}, [&] { ++lines; });
  EXPECT_EQ(lines, 3);
}

TEST(PythonText, TokensAreLettersDigitsAndUnderscores) {
  EXPECT_EQ(tokens_of("don't stop_it: 3.14"),
            (Words{"don", "t", "stop_it", "3", "14"}));
  EXPECT_EQ(tokens_of("caf\u00e9, \u65e5\u672c\u3002"),
            (Words{"caf\u00e9", "\u65e5\u672c"}));
  EXPECT_EQ(tokens_of("x\u00b2 \u00bd \u2167"), (Words{"x\u00b2", "\u00bd", "\u2167"}));
  // A mark is not \w: re.findall(r"\w+", "\u0939\u093f\u0928") returns two tokens.
  EXPECT_EQ(tokens_of("\u0939\u093f\u0928"), (Words{"\u0939", "\u0928"}));
  EXPECT_EQ(tokens_of("e\u0301"), (Words{"e"}));
  EXPECT_TRUE(tokens_of("\u2026 \u201c\u201d \u20ac").empty());
}

TEST(PythonText, LowerCaseIsThatOfWholeWords) {
  EXPECT_EQ(python_lower("ABC \u00c9T\u00c9"), "abc \u00e9t\u00e9");
  EXPECT_EQ(python_lower("\u039f\u0394\u039f\u03a3 \u03a3\u0391"),  // final sigma
            "\u03bf\u03b4\u03bf\u03c2 \u03c3\u03b1");
  EXPECT_EQ(python_lower("\u0130"), "i\u0307");
  EXPECT_EQ(python_lower(""), "");
  EXPECT_EQ(python_lower(" A  B "), " a  b ");
}

TEST(PythonText, StrayBytesAreOfNoToken) {
  EXPECT_EQ(tokens_of("a\xe9z"), (Words{"a", "z"}));
  EXPECT_EQ(tokens_of("\xa0\xff\xc3"), Words{});
  EXPECT_EQ(words_of("a\xa0z"), (Words{"a\xa0z"}));
  EXPECT_EQ(words_of("a\xc2"), (Words{"a\xc2"}));
}

}  // namespace
}  // namespace tamis::eval
