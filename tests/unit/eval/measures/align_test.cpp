#include "eval/measures/align.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "eval/measures/lcs_length.h"
#include "support/random_pages.h"

namespace tamis::eval {
namespace {

using Numbers = std::vector<std::uint32_t>;

Numbers random_numbers(Rng& random, std::size_t size, std::uint32_t bound) {
  Numbers out(size);
  for (std::uint32_t& number : out)
    number = static_cast<std::uint32_t>(random.below(bound));
  return out;
}

// It pairs equal elements in ascending order, and as many as possible.
void expect_longest(const Numbers& a, const Numbers& b, std::uint32_t bound) {
  const std::vector<AlignedPair> pairs = align(a, b, bound);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    ASSERT_EQ(a.at(pairs[i].first), b.at(pairs[i].second));
    if (i == 0) continue;
    ASSERT_LT(pairs[i - 1].first, pairs[i].first);
    ASSERT_LT(pairs[i - 1].second, pairs[i].second);
  }
  ASSERT_EQ(pairs.size(), lcs_length(a, b));
}

TEST(Align, PairsAsManyAsTheLongestCommonSubsequenceHas) {
  Rng random(test::seed());
  for (int round = 0; round < 500; ++round) {
    const auto bound = static_cast<std::uint32_t>(1 + random.below(40));
    expect_longest(random_numbers(random, random.below(60), bound),
                   random_numbers(random, random.below(60), bound), bound);
  }
}

// Long enough that rows of bits would exceed the memory limit.
TEST(Align, LongSequencesAreHalved) {
  Rng random(test::seed());
  expect_longest(random_numbers(random, 40'000, 900),
                 random_numbers(random, 30'000, 900), 900);
}

TEST(Align, OtherNumbersAgreeWithNothing) {
  EXPECT_EQ(align(Numbers{7, 1, 7, 2}, Numbers{1, 7, 2}, 3),
            (std::vector<AlignedPair>{{1, 0}, {3, 2}}));
}

TEST(Align, OneAgainstMany) {
  Numbers many(300'000, 1);
  many[200'000] = 0;
  EXPECT_EQ(align(Numbers{0}, many, 2), (std::vector<AlignedPair>{{0, 200'000}}));
  EXPECT_EQ(align(many, Numbers{0}, 2), (std::vector<AlignedPair>{{200'000, 0}}));
}

TEST(Align, NothingWithNothing) {
  EXPECT_TRUE(align({}, {}, 0).empty());
  EXPECT_TRUE(align(Numbers{1, 2}, {}, 3).empty());
  EXPECT_TRUE(align(Numbers{1}, Numbers{2}, 3).empty());
}

}  // namespace
}  // namespace tamis::eval
