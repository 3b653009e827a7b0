// Tests src/filters/blur/tccb.cpp.

#include <gtest/gtest.h>

#include "filters/common/token_row.h"
#include "reference/blur.h"
#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

std::string repeated(std::string_view piece, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += piece;
  return out;
}

const std::string kMenu = repeated("<li><a href=/>menu</a></li>", 20);
const std::string kProse = "<p>" + repeated("prose ", 200) + "</p>";

TEST(Tccb, KeepsProseAndDropsTheMenu) {
  const std::string out = kept("tccb", kMenu + kProse + kMenu);
  EXPECT_EQ(out.find("menu"), std::string::npos);
  EXPECT_GT(out.size(), 900);
}

TEST(Tccb, LongTagsWeighNoMoreThanShortOnes) {
  const std::string long_tag = "<p class='" + std::string(500, 'x') + "'>";
  EXPECT_EQ(kept("tccb", repeated("<p>" + repeated("a ", 9), 20)),
            kept("tccb", repeated(long_tag + repeated("a ", 9), 20)));
}

TEST(Tccb, TagsOfLinksCanBeLeftOut) {
  const std::string linked = repeated("two words <a href=/>link</a> ", 30);
  EXPECT_EQ(kept("tccb", linked), "");
  EXPECT_EQ(kept("tccb(ignore_anchor_tags=true)", linked), kept("plain", linked));
}

TEST(Tccb, BlanksBetweenTagsCanBeWords) {
  const std::string spaced = repeated("<p>one two three</p>\n", 30);
  EXPECT_EQ(kept("tccb(threshold=0.65)", spaced), "");
  EXPECT_EQ(kept("tccb(threshold=0.65, blank_words=true)", spaced),
            kept("plain", spaced));
}

TEST(Tccb, PresetsAreTheirSettings) {
  EXPECT_EQ(test::filter("tccb25").to_string(),
            "tccb(stop_rate=0.001, blank_words=true)");
  EXPECT_EQ(test::filter("tccb18").to_string(),
            "tccb(range=18, stop_rate=0.001, blank_words=true)");
  EXPECT_EQ(test::filter("tccb_m").to_string(), "tccb(threshold=0.5)");
}

TEST(Tccb, KeepsWhatTheDefinitionKeeps) {
  Rng random(test::seed());
  for (int round = 0; round < 1000; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(200)));
    const bool blanks = random.below(2) == 0;
    const int range = static_cast<int>(5 + random.below(30));
    const std::vector<RowToken> tokens = token_row(View(page), {TagSet(), blanks});
    std::vector<bool> row;
    for (const RowToken& token : tokens) row.push_back(token.is_word);
    const reference::Blurred blurred = reference::blur(row, range, 0.4, 0.5, 0.01, 50);
    if (blurred.is_close) continue;
    Mask expected(page.word_count());
    for (std::size_t i = 0; i < tokens.size(); ++i)
      if (tokens[i].word != kNone && blurred.row[i] > 0.5) expected.set(tokens[i].word);
    const Filter tccb =
        *make_filter("tccb", {{"range", std::to_string(range)},
                              {"sigma", "0.4"},
                              {"threshold", "0.5"},
                              {"blank_words", blanks ? "true" : "false"},
                              {"method", "exact"}});
    EXPECT_EQ(tccb.run(View(page)).keep, expected) << page.source();
  }
}

}  // namespace
}  // namespace tamis
