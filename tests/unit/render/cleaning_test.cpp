// Tests src/render/cleaning.cpp and mojibake.cpp: invisible characters, encoding
// damage, and form C.
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
  EXPECT_EQ(cleaned("x\U000E0048\U000E0049y"), "xy");  // "HI", only for machines
}

TEST(Cleaning, TakesAwayTagsThatSpellNoFlag) {
  const std::string spelled = "\U000E0069\U000E0067\U000E006E\U000E006F";
  EXPECT_EQ(cleaned("x🏴" + spelled + "y"), "x🏴y");  // without an end
  EXPECT_EQ(cleaned("🏴" + spelled + spelled + "\U000E007F"), "🏴");  // too long
  EXPECT_EQ(cleaned("🏴\U000E0067\U000E0020\U000E007F"), "🏴");       // a space
  EXPECT_EQ(cleaned("🏴\U000E007F"), "🏴");
  EXPECT_EQ(cleaned("🏴\U000E0067\U000E007F" + spelled), "🏴\U000E0067\U000E007F");
}

TEST(Cleaning, TakesAwaySelectorsThatSelectNothing) {
  EXPECT_EQ(cleaned("😀\U000E0163\U000E0155\U000E0153x"), "😀x");
  EXPECT_EQ(cleaned("x\uFE00\uFE01\uFE0F"), "x\uFE00");
  EXPECT_EQ(text_of("<p>葛&#xE0100;城&#xE0100;&#xE0101;"),
            "葛\U000E0100城\U000E0100\n");
}

TEST(Cleaning, LeavesWhatShapesText) {
  for (const char* word : {"می\u200Cخواهم", "क्\u200Dष", "👩\u200D👧", "❤\uFE0F\u200D🔥",
                           "🏴\U000E0067\U000E007F", "\u200Eabc\u200F",
                           "ស្រី\u200Bស្អាត", "naïve", "Ωμέγα"})
    EXPECT_EQ(cleaned(word), word);
}

TEST(Cleaning, RepairsUtf8ThatWasTakenForWindows1252) {
  EXPECT_EQ(text_of("<p>CafÃ© crÃ¨me â€” itâ€™s Ã  la carte"),
            "Café crème — it’s à la carte\n");
  EXPECT_EQ(text_of("<p>DÃ\u00ADa, dÃ\u00ADa"),
            "Día, día\n");  // a soft hyphen is a byte
  EXPECT_EQ(text_of("<p>Ã© Ã©", CharacterForm::source), "Ã© Ã©\n");
}

TEST(Cleaning, RepairsAllScripts) {
  EXPECT_EQ(text_of("<p>ÐŸÑ€Ð¸Ð²ÐµÑ‚ Ð¼Ð¸Ñ€"), "Привет мир\n");
  EXPECT_EQ(text_of("<p>Ð&nbsp;Ð¾Ð´ Ð¸ Ð¼Ð¸Ñ€"), "Род и мир\n");  // a byte ended a word
  EXPECT_EQ(text_of("<p>ÎšÎ±Î»Î·Î¼Î\u00ADÏ\u0081Î± ÎºÏŒÏƒÎ¼Îµ"), "Καλημέρα κόσμε\n");
  EXPECT_EQ(text_of("<p>Ù…Ø±Ø\u00ADØ¨Ø§ Ø¨Ø§Ù„Ø¹Ø§Ù„Ù…"), "مرحبا بالعالم\n");
  EXPECT_EQ(text_of("<p>æ—¥æœ¬èªž ã\u0081®ãƒ†ã‚¹ãƒˆ"), "日本語 のテスト\n");
  EXPECT_EQ(text_of("<p>Hello ðŸ˜€ world ðŸ˜€ ok"), "Hello 😀 world 😀 ok\n");
  EXPECT_EQ(text_of("<p>caf\u00C3\u00A9 \u00C3\u0089t\u00C3\u00A9"),
            "café Été\n");  // decoded as Latin-1
}

TEST(Cleaning, RepairsAroundSignsThatPagesWriteAsReferences) {
  EXPECT_EQ(text_of("<p>CafÃ© crÃ¨me, trÃ¨s lÃ©ger &copy; 2024"),
            "Café crème, très léger © 2024\n");
  EXPECT_EQ(text_of("<p>CafÃ© crÃ¨me: 10Â&nbsp;000"), "Café crème: 10 000\n");
}

TEST(Cleaning, LeavesTextThatSpeaksOfDamage) {
  for (const char* text :
       {"The characters Ã© and Ã¼ are what you see when UTF-8 is read as Latin-1.",
        "It says CafÃ© here, and CafÃ© there.",
        "CafÃ© is wrong, crÃ¨me too, café right"})
    EXPECT_EQ(text_of(std::string("<p>") + text), std::string(text) + "\n");
}

TEST(Cleaning, RepairsOnlyWhatIsCertain) {
  // One may be intended. A correct character shows that the page was decoded correctly.
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

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

TEST(Nfc, ComposesLetters) {
  EXPECT_EQ(to_nfc("Cafe\u0301"), "Caf\u00E9");
  EXPECT_EQ(to_nfc("a\u0301\u0316"), "\u00E1\u0316");
  EXPECT_EQ(to_nfc("plain"), "plain");
}

TEST(Nfc, LeavesThirtyMarksAsTheyAre) {
  const std::string most = "x" + repeated("\u0316", 30);
  EXPECT_EQ(stream_safe(most), most);
  EXPECT_EQ(to_nfc(most), most);
}

TEST(Nfc, CutsLongerRuns) {
  EXPECT_EQ(stream_safe("x" + repeated("\u0316", 31)),
            "x" + repeated("\u0316", 30) + "\u034F\u0316");
  EXPECT_EQ(stream_safe("x" + repeated("\u0316", 61) + "y"),
            "x" + repeated("\u0316", 30) + "\u034F" + repeated("\u0316", 30) +
                "\u034F\u0316y");
  EXPECT_EQ(stream_safe(repeated("x" + repeated("\u0316", 30), 3)),
            repeated("x" + repeated("\u0316", 30), 3));
}

// As one run, sorting would take hours: one for three megabytes, four for six.
TEST(Nfc, TakesLinearTime) {
  const std::string marks = "<p>a" + repeated("\u0301\u0316\u0327", 500'000);
  const Page page = parse(marks, "utf-8");
  const Mask all(page.word_count(), true);
  EXPECT_GT(to_text(page, all, {.characters = CharacterForm::nfc}).size(),
            marks.size() / 2);
  EXPECT_GT(to_json(page, all).size(), marks.size() / 2);
}

}  // namespace
}  // namespace tamis
