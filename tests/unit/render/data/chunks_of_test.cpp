// Tests src/render/data/chunks_of.cpp.
#include <gtest/gtest.h>

#include "reference/unseen_characters.h"
#include "support/random_mask.h"
#include "support/random_pages.h"
#include "support/random_phrases.h"
#include "tamis/parser.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

std::vector<Chunk> chunks(const std::string& html, std::uint32_t most) {
  const Page page = parse(html, "utf-8");
  return chunks_of(page, Mask(page.word_count(), true), {.most_words = most});
}

using Headings = std::vector<std::string>;

TEST(ChunksOf, CutsAtHeadings) {
  const auto found =
      chunks("<h1>A</h1><h2>B</h2><p>one<h2>C</h2><p>two<h1>D</h1><p>three", 50);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].headings, (Headings{"A", "B"}));
  EXPECT_EQ(found[0].text, "A\n\nB\n\none");
  EXPECT_EQ(found[1].headings, (Headings{"A", "C"}));
  EXPECT_EQ(found[1].text, "C\n\ntwo");
  EXPECT_EQ(found[2].headings, (Headings{"D"}));
}

TEST(ChunksOf, CutsAtParagraphs) {
  const auto found = chunks("<p>a b c<p>d e f<p>g h", 6);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].text, "a b c\n\nd e f");
  EXPECT_EQ(found[0].words, 6U);
  EXPECT_EQ(found[1].text, "g h");
}

TEST(ChunksOf, CutsLongBlocksAtSentences) {
  const auto found = chunks("<p>One two. Three four five. Six seven eight nine ten", 6);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].text, "One two. Three four five.");
  EXPECT_EQ(found[1].text, "Six seven eight nine ten");
  const auto hard = chunks("<p>a b c d e f g", 3);
  ASSERT_EQ(hard.size(), 3U);
  EXPECT_EQ(hard[2].text, "g");
}

TEST(ChunksOf, LeavesRowsAndCodeWhole) {
  const auto rows = chunks("<table><tr><td>a b<td>c d<tr><td>e f<td>g h</table>", 3);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].text, "a b\tc d");
  EXPECT_EQ(chunks("<pre>a b\nc d\ne f</pre>", 2).size(), 1U);
}

TEST(ChunksOf, KnowsWhereItStands) {
  const std::string html = "<body><p>a b c</p><p>d e</p>";
  const auto found = chunks(html, 3);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(html.substr(found[0].bytes.first, found[0].bytes.size()), "a b c");
  EXPECT_EQ(html.substr(found[1].bytes.first, found[1].bytes.size()), "d e");
}

TEST(ChunksOf, HasIdsThatStay) {
  const auto one = chunks("<h1>A</h1><p>one<h1>B</h1><p>same<h1>B</h1><p>same", 50);
  const auto other = chunks("<h1>X</h1><p>new<h1>B</h1><p>same", 50);
  ASSERT_EQ(one.size(), 3U);
  EXPECT_EQ(one[1].id, other[1].id);
  EXPECT_NE(one[0].id, one[1].id);
  EXPECT_EQ(one[2].id, one[1].id + "-2");
}

TEST(ChunksOf, LosesNoWord) {
  Rng random(test::seed());
  for (int i = 0; i < 1000; ++i) {
    const std::string source = test::random_phrases(random, 1 + random.below(40));
    const Page page = parse(source, "utf-8");
    const Mask keep = test::random_mask(random, page.word_count());
    const auto found =
        chunks_of(page, keep,
                  {.most_words = 1 + static_cast<std::uint32_t>(random.below(9)),
                   .text = {.characters = CharacterForm::source}});
    std::string all;
    std::uint32_t words = 0;
    for (const Chunk& chunk : found) {
      all += chunk.text;
      words += chunk.words;
    }
    ASSERT_EQ(reference::without_white_space(all),
              reference::without_white_space(
                  to_text(page, keep, {.characters = CharacterForm::source})))
        << source;
    ASSERT_EQ(words, keep.count()) << source;
  }
}

// Bytes are counted without a byte order mark, and in UTF-8.
TEST(Chunks, BytesAreThoseOfUtf8WithoutAMark) {
  const std::string html = "<h1>Mill</h1><p>\u00D6ne two three.</p>";
  const Page plain = parse(html);
  const Page marked = parse("\xEF\xBB\xBF" + html);
  const Page latin = parse("<h1>Mill</h1><p>\xD6ne two three.</p>", "iso-8859-1");
  for (const Page* page : {&plain, &marked, &latin}) {
    const auto chunks = chunks_of(*page, Mask(page->word_count(), true));
    ASSERT_EQ(chunks.size(), 1U);
    EXPECT_EQ(html.substr(chunks[0].bytes.first, chunks[0].bytes.size()),
              "Mill</h1><p>\u00D6ne two three.");
    EXPECT_EQ(page->source(), html);
  }
}

}  // namespace
}  // namespace tamis
