// Tests src/filters/learned/features/block_text.cpp.

#include "filters/learned/features/block_text.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis {
namespace {

std::vector<BlockText> read(std::string_view html) {
  const Page page = parse(html);
  PageText text;
  text.read(View(page), page.blocks());
  return text.blocks;
}

TEST(BlockText, CountsWordsAndCharacters) {
  const auto blocks =
      read("<p>In May 2024, Ann (of Ulm) said: \"No.\"<p>read <a>on</a>");
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(blocks[0].words, 8u);
  EXPECT_EQ(blocks[0].capitals, 5u);
  EXPECT_EQ(blocks[0].capitalised, 4u);  // not "No."
  EXPECT_EQ(blocks[0].digits, 4u);
  EXPECT_EQ(blocks[0].commas, 1u);
  EXPECT_EQ(blocks[0].ending, Ending::quote);
  EXPECT_FALSE(blocks[0].begins_small);
  EXPECT_TRUE(blocks[1].begins_small);
  EXPECT_EQ(blocks[1].link_words, 1u);
}

TEST(BlockText, ReferencesAreDecoded) {
  const auto blocks = read("<p>a&#46;<p>a.<p>b&amp;b<p>b&b");
  EXPECT_EQ(blocks[0].ending, Ending::sentence);
  EXPECT_EQ(blocks[0].hash, blocks[1].hash);
  EXPECT_EQ(blocks[2].hash, blocks[3].hash);
  EXPECT_EQ(blocks[2].marks, blocks[3].marks);
}

TEST(BlockText, CopiesDifferInCaseAndPunctuationOnly) {
  const auto blocks = read("<p>Read more<p>READ MORE…<p>more read");
  EXPECT_EQ(blocks[0].hash, blocks[1].hash);
  EXPECT_NE(blocks[0].hash, blocks[2].hash);
}

TEST(BlockText, LinksMayEndInsideOfBlocks) {
  const auto blocks =
      read("<a>one<p>two three</a> four<p><a>five</a> six <a>seven</a>");
  ASSERT_EQ(blocks.size(), 3u);
  EXPECT_EQ(blocks[0].link_words, 1u);
  EXPECT_EQ(blocks[1].link_words, 2u);
  EXPECT_EQ(blocks[2].link_words, 2u);
}

TEST(BlockText, WordsOfTheTitle) {
  const auto blocks = read(
      "<title>Storm hits coast | 新闻网</title><h1>Storm hits the coast</h1><p>新");
  EXPECT_EQ(blocks[0].title_words, 3u);
  EXPECT_EQ(blocks[0].in_title, 7u);
  EXPECT_EQ(blocks[1].title_words, 1u);
}

TEST(BlockText, OnlyPresentWordsCount) {
  const Page page = parse("<p>one <a>two three</a> four.");
  Mask present(page.word_count());
  present.fill({1, 4});
  present.reset(2);
  PageText text;
  const View view(page, present);
  text.read(view, view.blocks());
  ASSERT_EQ(text.blocks.size(), 1u);
  EXPECT_EQ(text.blocks[0].words, 2u);
  EXPECT_EQ(text.blocks[0].link_words, 1u);
  EXPECT_EQ(text.blocks[0].ending, Ending::sentence);
}

TEST(BlockText, TokensAreWordsAndTheirPlaces) {
  const Page page = parse(
      "<p>a b c<p>b a c<p>?!<p>one two three four five six seven "
      "eight nine ten eleven twelve thirteen");
  PageText text;
  text.read(View(page), page.blocks());
  // Each word, the first, the last, the first three.
  EXPECT_EQ(text.blocks[1].first_token, 6u);
  EXPECT_EQ(text.blocks[2].first_token, 12u);
  EXPECT_EQ(text.blocks[3].first_token, 12u);
  EXPECT_EQ(text.tokens.size(), 12u + 12u + 3u);
  EXPECT_NE(text.tokens[5], text.tokens[11]);  // a b c, b a c
  EXPECT_EQ(text.tokens[4], text.tokens[10]);  // both end with c
  for (const std::uint32_t token : text.tokens) EXPECT_LT(token >> kWordTokenBits, 1u);
}

// Blocks of one word, of as many as lead, and of more: the tokens of each are the same
// wherever it stands.
TEST(BlockText, TokensDoNotDependOnTheBlocksAround) {
  std::string one_page;
  std::vector<std::uint32_t> apart;
  for (int size = 1; size < 16; ++size) {
    std::string block = "<p>";
    for (int i = 0; i < size; ++i) block += "w" + std::to_string(i * size) + " ";
    one_page += block;
    const Page page = parse(block);
    PageText text;
    text.read(View(page), page.blocks());
    EXPECT_EQ(text.tokens.size(), static_cast<std::size_t>(std::min(size, 12) + 3));
    apart.insert(apart.end(), text.tokens.begin(), text.tokens.end());
  }
  const Page page = parse(one_page);
  PageText text;
  text.read(View(page), page.blocks());
  EXPECT_EQ(text.tokens, apart);
}

}  // namespace
}  // namespace tamis
