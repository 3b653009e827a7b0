// Tests src/render/cleaning.cpp: characters that nobody sees, and damage of encoding.
#include "render/cleaning.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis {
namespace {

std::string cleaned(std::string_view text, CharacterForm form = CharacterForm::clean) {
  return clean_word(text, cleaning_for(text, form));
}

std::string text_of(const std::string& html,
                    CharacterForm form = CharacterForm::clean) {
  const Page page = parse(html, "utf-8");
  return to_text(page, Mask(page.word_count(), true), {.characters = form});
}

TEST(Cleaning, TakesAwayWhatNobodySees) {
  EXPECT_EQ(cleaned("Do\u00ADnau\u00ADschiff"), "Donauschiff");
  EXPECT_EQ(cleaned("\uFEFFa\u200Bb\u2060c\u2063"), "abc");
  EXPECT_EQ(cleaned("a\u200Cb\u200Dc"), "abc");
  EXPECT_EQ(cleaned("x\U000E0048\U000E0049y"), "xy");  // "HI", for machines only
}

TEST(Cleaning, LeavesWhatShapesText) {
  for (const char* word :
       {"می\u200Cخواهم", "क्\u200Dष", "👩\u200D👧", "🏴\U000E0067\U000E007F",
        "\u200Eabc\u200F", "ស្រី\u200Bស្អាត", "naïve", "Ωμέγα"})
    EXPECT_EQ(cleaned(word), word);
}

TEST(Cleaning, RepairsUtf8ThatWasTakenForWindows1252) {
  EXPECT_EQ(text_of("<p>CafÃ© crÃ¨me â€” itâ€™s Ã  la carte"),
            "Café crème — it’s à la carte\n");
  EXPECT_EQ(text_of("<p>DÃ\u00ADa, dÃ\u00ADa"),
            "Día, día\n");  // a soft hyphen is a byte
  EXPECT_EQ(text_of("<p>Ã© Ã©", CharacterForm::source), "Ã© Ã©\n");
}

TEST(Cleaning, RepairsOnlyWhatIsCertain) {
  // One may be meant; one right character tells that the page was read rightly.
  for (const char* text : {"CafÃ©", "Ã© or é Ã©", "NÃO SÃO", "“LÃ”", "Â© 2024 Â® “x”",
                           "mojibake such as Ã© — or â€™ —"})
    EXPECT_FALSE(is_mojibake(text)) << text;
  EXPECT_TRUE(is_mojibake("Ã© Ã¨"));
  EXPECT_TRUE(is_mojibake("Â© 2024 â€œxâ€\u009D"));
}

TEST(Cleaning, BringsToFormCWhereAskedFor) {
  EXPECT_EQ(cleaned("Cafe\u0301"), "Cafe\u0301");
  EXPECT_EQ(cleaned("Cafe\u0301", CharacterForm::nfc), "Caf\u00E9");
  EXPECT_EQ(text_of("<p>e&#x301; <i>A&#x30a;</i>", CharacterForm::nfc), "é Å\n");
}

TEST(Cleaning, LeavesNoTraceOfWordsThatNobodySees) {
  EXPECT_EQ(text_of("<p>a<p>&#8203;</p><ul><li>&shy;<li>b</ul>"), "a\n\n- b\n");
  EXPECT_EQ(text_of("<p>foo<i>&#8203;</i>bar"), "foobar\n");
  EXPECT_EQ(text_of("<p>foo <i>&#8203;</i>bar"), "foo bar\n");
  EXPECT_EQ(text_of("<p>foo<i>&#8203;</i> bar"), "foo bar\n");
  EXPECT_EQ(text_of("<p>汉&#8203;字"), "汉字\n");
  EXPECT_EQ(text_of("<pre>a&#8203;\n  &#8203;b</pre>"), "a\n  b\n");
  const Page page =
      parse("<p><b>&shy;</b>x <a href=/>&#8203;</a><h2>&shy;</h2>", "utf-8");
  EXPECT_EQ(to_markdown(page, Mask(page.word_count(), true)), "x\n");
}

}  // namespace
}  // namespace tamis
