#include "eval/word_lcs.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "support/random_pages.h"

namespace tamis {
namespace {

// The table of every textbook.
std::size_t lcs_by_table(const std::vector<std::uint32_t>& a,
                         const std::vector<std::uint32_t>& b) {
  std::vector<std::vector<std::size_t>> best(a.size() + 1,
                                             std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j)
      best[i][j] = a[i - 1] == b[j - 1] ? best[i - 1][j - 1] + 1
                                        : std::max(best[i - 1][j], best[i][j - 1]);
  return best[a.size()][b.size()];
}

TEST(WordLcs, ScoresTheExampleOfTheNotes) {
  const Score score =
      word_lcs_score("the cat sat on the mat", "a cat sat quietly on a mat");
  EXPECT_NEAR(score.precision, .6667, 5e-5);
  EXPECT_NEAR(score.recall, .5714, 5e-5);
  EXPECT_NEAR(score.f1, .6154, 5e-5);
}

TEST(WordLcs, NothingAgreesWithNothing) {
  EXPECT_EQ(word_lcs_score("", " \n").f1, 1);
  EXPECT_EQ(word_lcs_score("a", "").f1, 0);
  EXPECT_EQ(word_lcs_score("", "a").f1, 0);
  EXPECT_EQ(word_lcs_score("a", "b").f1, 0);
}

TEST(WordLcs, IsThatOfTheTable) {
  Rng random(test::seed());
  for (int round = 0; round < 3000; ++round) {
    std::vector<std::uint32_t> a(random.below(200));
    std::vector<std::uint32_t> b(random.below(200));
    const std::size_t words = 1 + random.below(40);
    for (std::uint32_t& w : a) w = static_cast<std::uint32_t>(random.below(words));
    for (std::uint32_t& w : b) w = static_cast<std::uint32_t>(random.below(words));
    ASSERT_EQ(lcs_length(a, b), lcs_by_table(a, b));
  }
}

}  // namespace
}  // namespace tamis
