// Tests src/filters/boilerpipe/boilerpipe.cpp.

#include <gtest/gtest.h>

#include "support/filters.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

// Returns "a1 a2 a3": the words of a block are named by a letter, so that results are
// readable.
std::string words(char letter, int count) {
  std::string out;
  for (int i = 1; i <= count; ++i)
    out += (out.empty() ? "" : " ") + (letter + std::to_string(i));
  return out;
}

std::string p(char letter, int count) {
  return "<p>" + words(letter, count) + "</p>";
}

std::string links(char letter, int count) {
  return "<p><a href=x>" + words(letter, count) + "</a></p>";
}

// Returns the letters of the kept blocks; every block is kept or dropped whole.
std::string letters(std::string_view pipeline, const std::string& html) {
  const Page page = parse(html);
  const Mask keep = test::filter(pipeline).run(View(page)).keep;
  std::string out;
  std::string scratch;
  for (std::size_t w = keep.next_set(0); w < keep.size(); w = keep.next_set(w + 1)) {
    const char letter = page.word_text(static_cast<WordId>(w), scratch).front();
    if (out.empty() || out.back() != letter) out += letter;
  }
  return out;
}

// The worked example of ALGORITHMS 9.1.
TEST(Boilerpipe, BehindLinksABlockNeedsMoreThanFortyWords) {
  EXPECT_EQ(letters("boilerpipe_num_words", links('a', 3) + p('b', 30) + p('c', 5)),
            "c");
  EXPECT_EQ(letters("boilerpipe_num_words", links('a', 3) + p('b', 40) + p('c', 5)),
            "c");
  EXPECT_EQ(letters("boilerpipe_num_words", links('a', 3) + p('b', 45) + p('c', 5)),
            "bc");
}

TEST(Boilerpipe, NumWordsLooksAtBothNeighbours) {
  EXPECT_EQ(letters("boilerpipe_num_words", p('a', 16)), "");
  EXPECT_EQ(letters("boilerpipe_num_words", p('a', 17)), "a");
  EXPECT_EQ(letters("boilerpipe_num_words", p('a', 1) + p('b', 15)), "");
  EXPECT_EQ(letters("boilerpipe_num_words", p('a', 1) + p('b', 16)), "a");
  EXPECT_EQ(letters("boilerpipe_num_words", p('a', 4) + p('b', 1)), "");
  EXPECT_EQ(letters("boilerpipe_num_words", p('a', 5) + p('b', 1)), "b");
  EXPECT_EQ(letters("boilerpipe_num_words(words=15)", p('a', 16)), "a");
}

TEST(Boilerpipe, AThirdOfLinksIsTooMuch) {
  EXPECT_EQ(letters("boilerpipe_num_words", "<p>a a <a>a</a>" + p('b', 60)), "b");
  EXPECT_EQ(letters("boilerpipe_num_words", "<p>a a a <a>a</a>" + p('b', 60)), "ab");
}

// The density of a block with one line is its number of words.
TEST(Boilerpipe, DensityLooksAtBothNeighbours) {
  EXPECT_EQ(letters("boilerpipe_density", p('a', 10) + p('b', 1)), "ab");
  EXPECT_EQ(letters("boilerpipe_density", p('a', 10)), "");
  EXPECT_EQ(letters("boilerpipe_density", p('a', 9) + p('b', 4) + p('c', 1)), "b");
  EXPECT_EQ(letters("boilerpipe_density", p('a', 1) + p('b', 11)), "a");
  EXPECT_EQ(letters("boilerpipe_density", links('a', 2) + p('b', 1) + p('c', 11)), "");
  EXPECT_EQ(letters("boilerpipe_density", links('a', 2) + p('b', 1) + p('c', 12)), "b");
}

TEST(Boilerpipe, CanolaRules) {
  EXPECT_EQ(letters("boilerpipe_canola", p('a', 19)), "");
  EXPECT_EQ(letters("boilerpipe_canola", p('a', 20)), "a");
  EXPECT_EQ(letters("boilerpipe_canola", links('a', 1) + p('b', 12)), "a");
  EXPECT_EQ(letters("boilerpipe_canola", p('a', 7) + p('b', 7)), "a");
  EXPECT_EQ(letters("boilerpipe_canola", p('a', 6) + p('b', 7)), "");
  EXPECT_EQ(letters("boilerpipe_canola", p('a', 8) + p('b', 1) + p('c', 7)), "b");
}

TEST(Boilerpipe, FusesBlocksOfEqualDensityFirst) {
  EXPECT_EQ(letters("boilerpipe_default", p('a', 10) + p('b', 10)), "");
  EXPECT_EQ(letters("boilerpipe_density", p('a', 10) + p('b', 10)), "a");
  EXPECT_EQ(letters("boilerpipe_default", p('a', 10) + p('b', 10) + p('c', 2)), "abc");
}

TEST(Boilerpipe, LargestKeepsOneBlock) {
  const std::string page =
      p('a', 50) + links('b', 3) + links('c', 3) + p('d', 60) + p('e', 20);
  EXPECT_EQ(letters("boilerpipe_num_words", page), "ade");
  // Content absorbs the boilerplate directly before it: c is part of the largest block.
  EXPECT_EQ(letters("boilerpipe_largest", page), "cde");
}

TEST(Boilerpipe, AnArticleEndsWhereCommentsBegin) {
  const std::string page = p('a', 80) + "<p>12 comments</p>" + p('b', 50);
  EXPECT_EQ(letters("boilerpipe", page), "a");
  EXPECT_EQ(letters("boilerpipe(end_words=0)", page), "a1cb");
  EXPECT_EQ(letters("boilerpipe(end_after=100)", page), "a1cb");
}

TEST(Boilerpipe, HeadingsAtTheEndGo) {
  const std::string page = p('a', 80) + "<h2>b b b</h2>" + links('c', 2);
  EXPECT_EQ(letters("boilerpipe", page), "a");
  EXPECT_EQ(letters("boilerpipe_1_1", page), "ab");
}

TEST(Boilerpipe, WhatStandsBetweenTitleAndArticleIsContent) {
  const std::string menu = links('m', 2) + links('n', 2) + links('o', 2);
  const std::string page = "<title>The t t t - Site</title>" + menu +
                           "<h1>The t t t</h1>" + menu + p('d', 50) + menu +
                           p('a', 80) + menu;
  EXPECT_EQ(letters("boilerpipe", page), "Ttodoa");
}

TEST(Boilerpipe, LargeBlocksAsDeepAsTheArticleAreContent) {
  const std::string menu = links('m', 2) + links('n', 2) + links('o', 2);
  // One menu block becomes part of each text block: with 97 and 2 words, one word is
  // missing.
  const std::string page = p('a', 300) + menu + p('b', 97) + menu + "<div>" + menu +
                           p('c', 200) + "</div>" + menu + p('d', 100);
  EXPECT_EQ(letters("boilerpipe", page), "aod");
  EXPECT_EQ(letters("boilerpipe(large_words=90)", page), "aobod");
  EXPECT_EQ(letters("boilerpipe_1_1", page), "a");
}

TEST(Boilerpipe, ItemsRightBehindTheArticleAreContent) {
  const std::string page = p('a', 300) + "<ul><li><p>" + words('b', 20) + "</ul>" +
                           links('c', 9) + links('d', 9) + links('e', 9);
  EXPECT_EQ(letters("boilerpipe", page), "ab");
}

TEST(Boilerpipe, CanCountThePagesWords) {
  std::string chinese;
  for (int i = 0; i < 20; ++i) chinese += "字";
  EXPECT_EQ(kept("boilerpipe_num_words", "<p>" + chinese), "");
  EXPECT_NE(kept("boilerpipe_num_words(words_of=page)", "<p>" + chinese), "");
}

}  // namespace
}  // namespace tamis
