#include "serve/api/live_words.h"

#include <gtest/gtest.h>

#include "eval/judge/scored_text.h"
#include "support/random_mask.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis::serve {
namespace {

std::string bits(const Mask& mask) {
  std::string out;
  for (std::size_t i = 0; i < mask.size(); ++i) out += mask[i] ? '1' : '0';
  return out;
}

std::string found(std::string_view html, std::string_view text) {
  return bits(words_of_text(parse(html), text));
}

TEST(WordsOfText, AreThoseOfThePage) {
  const char* html = "<p>Home News<p>The storm broke<p>the dam";
  EXPECT_EQ(found(html, "The storm broke\nthe dam"), "0011111");
  EXPECT_EQ(found(html, "The dam"), "0010001");
  EXPECT_EQ(found(html, ""), "0000000");
  EXPECT_EQ(found(html, "nothing of it"), "0000000");
  EXPECT_EQ(found("", "some"), "");
}

// If a heading repeats the text of a menu, the one next to the other words is marked.
TEST(WordsOfText, StandTogether) {
  EXPECT_EQ(found("<p>Rye bread<p>About<p>Rye bread<p>Mix all.", "Rye bread\nMix all."),
            "0001111");
  EXPECT_EQ(found("<p>Mix all.<p>Rye bread<p>About<p>Rye bread", "Mix all.\nRye bread"),
            "1111000");
}

TEST(WordsOfText, HasWordsWithoutBlanksBetween) {
  EXPECT_EQ(found("<p>a <b>W</b>ord b", "Word"), "0110");
  EXPECT_EQ(found("<p>a <b>W</b>ord b", "a W"), "1100");
  EXPECT_EQ(found("<p>x<i>y</i>z<b>s</b>", "yz"), "0110");
  EXPECT_EQ(found("<p><b>T</b>he dam. The storm.", "The dam. The storm."), "11111");
  EXPECT_EQ(found("<p>x<i>ay</i> b", "was here and"), "000");  // parts of words
}

TEST(WordsOfText, HasPartsOfChineseSentences) {
  const std::string sentence = "\u6771\u4eac\u306f\u6674\u308c";
  ASSERT_EQ(parse(sentence + " x").word_count(), 6u);
  EXPECT_EQ(found(sentence + " x", sentence), "111110");
  EXPECT_EQ(found(sentence + " x", "\u4eac\u306f"), "011000");
}

std::string without_blanks(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

// Words that are written as one are marked together.
Mask whole_tokens(const Page& page, const Mask& marks) {
  Mask out(page.word_count());
  for (WordId w = 0; w < page.word_count(); ++w)
    out.set(w, w > 0 && page.word(w).glued != 0 ? out[w - 1] : marks[w]);
  return out;
}

// The text of saved marks restores marks with the same text.
TEST(WordsOfText, MarksComeBack) {
  Rng random(test::seed());
  for (int i = 0; i < 300; ++i) {
    const Page page = parse(test::random_page(random, 40));
    const Mask marks = whole_tokens(page, test::random_mask(random, page.word_count()));
    const std::string gold = eval::scored_text(page, marks, false);
    const Mask again = words_of_text(page, gold);
    EXPECT_EQ(without_blanks(eval::scored_text(page, again, false)),
              without_blanks(gold));
  }
}

}  // namespace
}  // namespace tamis::serve
