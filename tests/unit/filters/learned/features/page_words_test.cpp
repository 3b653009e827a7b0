// Tests src/filters/learned/features/page_words.h and .cpp.

#include "filters/learned/features/page_words.h"

#include <string>

#include <gtest/gtest.h>

#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

// Word by word.
BlockWords added_up(const View& view, Range words) {
  BlockWords out;
  std::string scratch;
  for (WordId w = words.first; w < words.last; ++w) {
    if (!view.present()[w]) continue;
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
  std::vector<TextBlock> blocks;
  for (WordId w = 0; w < view.page().word_count();
       w += block_words + 1)  // a gap of one
    blocks.push_back({{w, std::min(w + block_words, view.page().word_count())}, 0, 0});
  PageWords words;
  words.read(view, blocks);
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    const BlockWords& found = words.blocks()[b];
    const BlockWords expected = added_up(view, blocks[b].words);
    ASSERT_EQ(found.counts, expected.counts) << b;
    ASSERT_EQ(found.bytes, expected.bytes) << b;
    ASSERT_EQ(found.chars, expected.chars) << b;
    ASSERT_EQ(found.sentences, expected.sentences) << b;
    ASSERT_EQ(found.commas, expected.commas) << b;
    ASSERT_EQ(found.solid, expected.solid) << b;
  }
}

TEST(PageWords, SumsAreThoseOfTheWordsOfABlock) {
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

std::vector<BlockWords> blocks_of(std::string_view html) {
  const Page page = parse(html);
  PageWords words;
  words.read(View(page), page.blocks().all);
  return words.blocks();
}

// Words without a letter or a digit are no solid words, whatever stands between.
TEST(PageWords, HashesAreOfSolidWordsInTheirOrder) {
  const std::vector<BlockWords> blocks = blocks_of(
      "<p>one two three<p>— one two , Three —<p>three two one<p>one two<p>—<p>,");
  ASSERT_EQ(blocks.size(), 6u);
  EXPECT_EQ(blocks[1].solid, 3u);
  EXPECT_EQ(blocks[0].hash, blocks[1].hash);
  EXPECT_NE(blocks[0].hash, blocks[2].hash);
  EXPECT_NE(blocks[0].hash, blocks[3].hash);
  EXPECT_EQ(blocks[4].hash, blocks[5].hash);  // nothing
}

// Also where words follow that have none.
TEST(PageWords, FoldsTheLeadingWordsAndTheLast) {
  std::string html = "<p>— a — b —<p>";
  for (char c = 'a'; c <= 'z'; ++c) html += std::string("— ") + c + " ";
  const Page page = parse(html + "— —<p>x");
  PageWords words;
  words.read(View(page), page.blocks().all);
  std::string found;
  for (const FoldedBytes& folded : words.folded())
    found += static_cast<char>(folded.low);
  EXPECT_EQ(found, "ababcdefghijklzx");
}

TEST(PageWords, SeesFirstAndLastBytes) {
  const std::vector<BlockWords> blocks = blocks_of(
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

// What is not there has no part in it.
TEST(PageWords, FirstAndLastWordsAreThoseThatAreThere) {
  const Page page = parse("<p>One two three. four, Five");
  Mask some(page.word_count());
  some.set(1);
  some.set(2);
  PageWords words;
  words.read(View(page, some), page.blocks().all);
  EXPECT_TRUE(words.blocks()[0].begins_small);
  EXPECT_EQ(words.blocks()[0].ending, Ending::sentence);
}

}  // namespace
}  // namespace tamis
