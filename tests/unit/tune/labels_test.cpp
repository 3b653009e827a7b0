// Tests src/tune/labels.cpp.

#include "tune/labels.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "base/random.h"
#include "eval/measures/lcs_length.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

std::string labelled(const Page& page, const Mask& labels) {
  std::string out;
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w)
    if (labels[w])
      out += (out.empty() ? "" : " ") + std::string(page.word_text(w, scratch));
  return out;
}

TEST(Labels, AreTheWordsOfTheMainContent) {
  const Page page =
      parse("<ul><li>Home<li>News</ul><p>The storm broke the dam.<p>Contact");
  const Labels labels = label_words(page, "The storm broke\nthe dam.");
  EXPECT_EQ(labels.gold_words, 5u);
  EXPECT_EQ(labelled(page, labels.early), "The storm broke the dam.");
  EXPECT_EQ(labels.early, labels.late);
}

TEST(Labels, WordsThatStrayComeBackToTheirSentence) {
  const Page page = parse("<p>The menu here<p>The storm is here<p>More here");
  const Labels labels = label_words(page, "The storm is here");
  for (const Mask* alignment : {&labels.early, &labels.late})
    for (const WordId w : {3u, 4u, 5u, 6u}) EXPECT_TRUE((*alignment)[w]) << w;
}

TEST(Labels, ATextThatIsThereTwiceHasTwoAlignments) {
  const Page page = parse("<p>one two three<p>more<p>one two three");
  const Labels labels = label_words(page, "one two three");
  EXPECT_TRUE(labels.early[0] && labels.early[1] && labels.early[2]);
  EXPECT_TRUE(labels.late[4] && labels.late[5] && labels.late[6]);
  EXPECT_EQ(labels.early.count(), 3u);
}

TEST(Labels, WordsInPiecesAreOneWord) {
  const Page page = parse("<p><b>W</b>ord two");
  const Labels labels = label_words(page, "Word two");
  ASSERT_EQ(page.word_count(), 3u);
  EXPECT_TRUE(!labels.glued[0] && labels.glued[1] && !labels.glued[2]);
  EXPECT_EQ(labels.early.count(), 1u);
  ASSERT_EQ(labels.pieces.size(), 1u);
  EXPECT_EQ(labels.pieces[0].words.first, 0u);
  EXPECT_EQ(labels.pieces[0].words.last, 2u);
  EXPECT_TRUE(labels.pieces[0].early && labels.pieces[0].late);
}

TEST(Labels, NothingAgreesWithNothing) {
  const Page page = parse("<p>some words");
  const Labels labels = label_words(page, "");
  EXPECT_TRUE(labels.early.none() && labels.late.none());
  EXPECT_EQ(labels.gold_words, 0u);
  EXPECT_TRUE(label_words(parse(""), "gold").early.none());
}

std::vector<std::uint32_t> random_numbers(Rng& random, std::size_t size,
                                          std::uint32_t bound) {
  std::vector<std::uint32_t> out(size);
  for (std::uint32_t& number : out)
    number = static_cast<std::uint32_t>(random.below(bound));
  return out;
}

void expect_longest(const std::vector<std::uint32_t>& a,
                    const std::vector<std::uint32_t>& b, std::uint32_t bound) {
  const Places places = align_early(a, b, bound);
  EXPECT_EQ(places.size(), lcs_length(a, b, bound));
  for (std::size_t k = 0; k < places.size(); ++k) {
    const auto [i, j] = places[k];
    ASSERT_LT(i, a.size());
    ASSERT_LT(j, b.size());
    EXPECT_EQ(a[i], b[j]);
    if (k == 0) continue;
    EXPECT_TRUE(places[k - 1].first < i && places[k - 1].second < j);
  }
}

TEST(Labels, AlignmentsAreLongestCommonSubsequences) {
  Rng random(test::seed());
  for (int i = 0; i < 2000 && !HasFailure(); ++i) {
    const auto bound = static_cast<std::uint32_t>(1 + random.below(30));
    expect_longest(random_numbers(random, random.below(150), bound + 3),
                   random_numbers(random, random.below(150), bound), bound);
  }
}

// So long that a table would take more memory than is allowed.
TEST(Labels, LongAlignmentsAreFoundInHalves) {
  Rng random(test::seed());
  expect_longest(random_numbers(random, 40'000, 900),
                 random_numbers(random, 30'000, 900), 900);
}

}  // namespace
}  // namespace tamis
