// Tests src/filters/learned/train/block_labels.cpp.

#include "filters/learned/train/block_labels.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis {
namespace {

std::string shares(std::string_view html, std::string_view gold) {
  const Page page = parse(html);
  std::string out;
  for (const float share : label_blocks(page, page.blocks(), gold).shares)
    out += (out.empty() ? "" : " ") + std::to_string(static_cast<int>(share * 100));
  return out;
}

TEST(BlockLabels, AreSharesOfTheGoldStandard) {
  EXPECT_EQ(shares("<p>Home News<p>The storm broke the dam.<p>Contact",
                   "The storm broke the dam."),
            "0 100 0");
  EXPECT_EQ(shares("<p>one two three four<p>five", "one two three"), "75 0");
}

TEST(BlockLabels, CaseAndPunctuationDoNotCount) {
  EXPECT_EQ(
      shares("<p>\xE2\x80\x9CThe storm,\xE2\x80\x9D he said.", "the STORM he said"),
      "100");
}

TEST(BlockLabels, WordsByChanceAreNone) {
  EXPECT_EQ(shares("<p>the menu of this page here<p>A storm hit the coast of France",
                   "A storm hit the coast of France"),
            "0 100");
}

TEST(BlockLabels, TextThatMovedIsFound) {
  EXPECT_EQ(shares("<p>second text of five words<p>first text has seven words in all",
                   "first text has seven words in all second text of five words"),
            "100 100");
}

TEST(BlockLabels, EachCharacterOfSpacelessScriptsCounts) {
  EXPECT_EQ(shares("<p>目次<p>漢字は空白なし", "漢字は空白なし"), "0 100");
}

TEST(BlockLabels, NothingWantedOrNothingThere) {
  EXPECT_EQ(shares("<p>some words", ""), "0");
  EXPECT_EQ(shares("", "some words"), "");
  const Page page = parse("<p>a");
  EXPECT_EQ(label_blocks(page, page.blocks(), "one, two - three").gold_words, 3u);
}

}  // namespace
}  // namespace tamis
