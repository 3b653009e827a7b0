// Tests src/filters/sw.cpp.

#include <gtest/gtest.h>

#include "support/filters.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

// The worked example of ALGORITHMS 6.7.
constexpr const char* kExample =
    "<ul><li>Home News Sport</ul><p>the end of the road is a start</p>";

TEST(Sw, KeepsTextsWithFunctionWords) {
  EXPECT_EQ(kept("sw", kExample), "the end of the road is a start");
}

TEST(Sw, ScoreIsTheShareOfFunctionWords) {
  const Page page = parse(kExample);
  const FilterResult result = test::filter("sw").run(View(page));
  EXPECT_FLOAT_EQ(result.scores[0], 0);
  EXPECT_FLOAT_EQ(result.scores[3], 5 / 8.f);
  EXPECT_EQ(kept("sw(t=0.6)", kExample), "the end of the road is a start");
}

TEST(Sw, CaseAndPunctuationDoNotMatter) {
  EXPECT_EQ(kept("sw", "<p>(The) Road, OF</p>"), "(The) Road, OF");
}

constexpr const char* kSentence =
    "<p>This is a sentence with a <a href=x>strange link</a> in it.</p>";

TEST(Sw, ALinkIsATextNodeByItself) {
  EXPECT_EQ(kept("sw", kSentence), "This is a sentence with a in it.");
  EXPECT_EQ(kept("sw_m", kSentence), "This is a sentence with a strange link in it.");
}

TEST(Sw, TextInRunsIsOneNode) {
  EXPECT_EQ(kept("sw", "<p>this is what it was</x> like home"),
            "this is what it was like home");
  EXPECT_EQ(kept("sw", "<p><b>this is what it was</b> </x>home"),
            "this is what it was");
}

TEST(Sw, ShortTextsCanGo) {
  EXPECT_EQ(kept("sw(min_words=9)", kExample), "");
  EXPECT_EQ(kept("sw(min_words=8)", kExample), "the end of the road is a start");
}

TEST(Sw, LanguageIsGuessedOrGiven) {
  constexpr const char* kGerman =
      "<p>Der Hund und die Katze sind in dem Haus</p><p>Kontakt Impressum</p>";
  EXPECT_EQ(kept("sw", kGerman), "Der Hund und die Katze sind in dem Haus");
  EXPECT_EQ(kept("sw(language=de)", kGerman),
            "Der Hund und die Katze sind in dem Haus");
  EXPECT_EQ(kept("sw(language=fi)", kGerman), "");
  EXPECT_FALSE(make_filter("sw", {{"language", "klingon"}}));
}

TEST(Sw, LargeListsHaveMoreWords) {
  const Page page = parse("<p>they have been working there since yesterday</p>");
  const auto score = [&](const char* name) {
    return test::filter(name).run(View(page)).scores[0];
  };
  EXPECT_GE(score("sw(language=en, list=large)"), score("sw(language=en)"));
}

TEST(Sw, WithoutALanguageEverythingStays) {
  EXPECT_EQ(kept("sw", "<p>zzyzx qwrtp</p>"), "zzyzx qwrtp");
}

}  // namespace
}  // namespace tamis
