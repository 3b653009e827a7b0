// Tests src/filters/learned/features/block_text.cpp.

#include "filters/learned/features/block_text.h"

#include <string>

#include <gtest/gtest.h>

#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

PageText read_text(std::string_view html) {
  const Page page = parse(html);
  PageText text;
  text.read(View(page), page.blocks());
  return text;
}

std::vector<BlockText> read(std::string_view html) {
  return read_text(html).blocks;
}

std::vector<std::uint32_t> tokens_of(std::string_view html) {
  return read_text(html).tokens;
}

TEST(BlockText, CountsWordsAndCharacters) {
  const auto blocks =
      read("<p>In May 2024, Ann (of Ulm) said: \"No.\"<p>read <a>on</a>");
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(blocks[0].words, 8u);
  EXPECT_EQ(blocks[0].counts.capitals, 5u);
  EXPECT_EQ(blocks[0].counts.capitalised, 4u);  // not "No."
  EXPECT_EQ(blocks[0].counts.digits, 4u);
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
  EXPECT_EQ(blocks[2].counts.marks, blocks[3].counts.marks);
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
  const PageText text = read_text(
      "<p>a b c<p>b a c<p>?!<p>one two three four five six seven "
      "eight nine ten eleven twelve thirteen");
  // Tokens: each word, the first, the last, and the first three words.
  EXPECT_EQ(text.blocks[1].first_token, 6u);
  EXPECT_EQ(text.blocks[2].first_token, 12u);
  EXPECT_EQ(text.blocks[3].first_token, 12u);
  EXPECT_EQ(text.tokens.size(), 12u + 12u + 3u);
  EXPECT_NE(text.tokens[5], text.tokens[11]);  // a b c differs from b a c
  EXPECT_EQ(text.tokens[4], text.tokens[10]);  // both end with c
  for (const std::uint32_t token : text.tokens) EXPECT_LT(token >> kWordTokenBits, 1u);
}

// Blocks of one word, of as many words as lead, and of more words: the tokens of each
// do not depend on its position.
TEST(BlockText, TokensDoNotDependOnTheBlocksAround) {
  std::string one_page;
  std::vector<std::uint32_t> apart;
  for (int size = 1; size < 16; ++size) {
    std::string block = "<p>";
    for (int i = 0; i < size; ++i) block += "w" + std::to_string(i * size) + " ";
    one_page += block;
    const std::vector<std::uint32_t> tokens = tokens_of(block);
    EXPECT_EQ(tokens.size(), static_cast<std::size_t>(std::min(size, 12) + 3));
    apart.insert(apart.end(), tokens.begin(), tokens.end());
  }
  EXPECT_EQ(tokens_of(one_page), apart);
}

// Adds up the counts word by word.
BlockText added_up(const View& view, Range words) {
  BlockText out;
  std::string scratch;
  for (WordId w = words.first; w < words.last; ++w) {
    if (!view.present()[w]) continue;
    ++out.words;
    const Word& word = view.page().word(w);
    const std::string_view text = view.page().word_text(w, scratch);
    FoldedBytes folded;
    fold_bytes(text, folded, out.counts);
    out.bytes += static_cast<std::uint32_t>(
        std::min(std::max<std::size_t>(text.size(), 1), kMostWordBytes));
    out.chars += word.chars + (word.glued == 0 ? 1 : 0);
    out.solid += folded.size > 0 ? 1 : 0;
    if (text.ends_with('.') || text.ends_with('!') || text.ends_with('?') ||
        text.ends_with("。") || text.ends_with("！") || text.ends_with("？") ||
        text.ends_with("…"))
      ++out.sentences;
    if (text.ends_with(',') || text.ends_with("，") || text.ends_with("、") ||
        text.ends_with("،"))
      ++out.commas;
  }
  return out;
}

void expect_sums(const View& view, std::uint32_t block_words) {
  Blocks blocks;
  for (WordId w = 0; w < view.page().word_count();
       w += block_words + 1)  // a gap of one
    blocks.all.push_back(
        {{w, std::min(w + block_words, view.page().word_count())}, 0, 0});
  PageText text;
  text.read(view, blocks);
  for (std::size_t b = 0; b < blocks.all.size(); ++b) {
    const BlockText& found = text.blocks[b];
    const BlockText expected = added_up(view, blocks.all[b].words);
    ASSERT_EQ(found.words, expected.words) << b;
    ASSERT_EQ(found.counts, expected.counts) << b;
    ASSERT_EQ(found.bytes, expected.bytes) << b;
    ASSERT_EQ(found.chars, expected.chars) << b;
    ASSERT_EQ(found.sentences, expected.sentences) << b;
    ASSERT_EQ(found.commas, expected.commas) << b;
    ASSERT_EQ(found.solid, expected.solid) << b;
  }
}

TEST(BlockText, SumsAreThoseOfTheWordsOfABlock) {
  std::string html = "<p>";
  for (int i = 0; i < 150; ++i)
    html += "A, 12. b&amp;b&#46; (Ann's) „字，。 LONG-and-longer-than-sixteen! x y… ";
  const Page page = parse(html);
  Mask some(page.word_count());
  for (WordId w = 0; w < page.word_count(); w += 3) some.set(w);
  for (const std::uint32_t block_words : {1u, 2u, 7u, 254u, 255u, 256u, 1200u}) {
    expect_sums(View(page), block_words);
    expect_sums(View(page, some), block_words);
  }
}

// Words without a letter or a digit are not solid words, even between solid words.
TEST(BlockText, HashesAreOfSolidWordsInTheirOrder) {
  const std::vector<BlockText> blocks =
      read("<p>one two three<p>— one two , Three —<p>three two one<p>one two<p>—<p>,");
  ASSERT_EQ(blocks.size(), 6u);
  EXPECT_EQ(blocks[1].solid, 3u);
  EXPECT_EQ(blocks[0].hash, blocks[1].hash);
  EXPECT_NE(blocks[0].hash, blocks[2].hash);
  EXPECT_NE(blocks[0].hash, blocks[3].hash);
  EXPECT_EQ(blocks[4].hash, blocks[5].hash);  // no solid words
}

// Words without letters and digits have no token, at any position.
TEST(BlockText, TokensAreOfTheLeadingSolidWordsAndTheLast) {
  std::string plain = "<p>a b<p>";
  std::string dashed = "<p>— a — b —<p>";
  for (char c = 'a'; c <= 'z'; ++c) {
    plain += std::string(1, c) + " ";
    dashed += std::string("— ") + c + " ";
  }
  EXPECT_EQ(tokens_of(plain + "<p>x"), tokens_of(dashed + "— —<p>x"));
  EXPECT_EQ(tokens_of(plain).size(), 2u + 3 + 12 + 3);
}

TEST(BlockText, SeesFirstAndLastBytes) {
  const std::vector<BlockText> blocks = read(
      "<p>one<p>Two:<p>three)<p>&quot;four&quot;<p>five…<p>&#97;&#46;<p>«a» A, b»");
  ASSERT_EQ(blocks.size(), 7u);
  const bool small[] = {true, false, true, false, true, true, false};
  const Ending expected[] = {Ending::other, Ending::colon,    Ending::bracket,
                             Ending::quote, Ending::sentence, Ending::sentence,
                             Ending::quote};
  for (std::size_t b = 0; b < 7; ++b) {
    EXPECT_EQ(blocks[b].begins_small, small[b]) << b;
    EXPECT_EQ(blocks[b].ending, expected[b]) << b;
  }
}

// Absent words have no influence.
TEST(BlockText, FirstAndLastWordsAreThoseThatAreThere) {
  const Page page = parse("<p>One two three. four, Five");
  Mask some(page.word_count());
  some.set(1);
  some.set(2);
  PageText text;
  text.read(View(page, some), page.blocks());
  EXPECT_TRUE(text.blocks[0].begins_small);
  EXPECT_EQ(text.blocks[0].ending, Ending::sentence);
}

}  // namespace
}  // namespace tamis
