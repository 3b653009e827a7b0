#include "eval/measures/lcs_length.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "reference/measures.h"
#include "support/random_pages.h"

namespace tamis::eval {
namespace {

using Numbers = std::vector<std::uint32_t>;

Numbers random_numbers(Rng& random, std::size_t size, std::size_t bound) {
  Numbers out(size);
  for (std::uint32_t& n : out) {
    // As in texts, some numbers are frequent and most are rare.
    const std::size_t range = random.below(2) == 0 ? 1 + bound / 10 : bound;
    n = static_cast<std::uint32_t>(random.below(range));
  }
  return out;
}

TEST(LcsLength, IsThatOfTheTable) {
  Rng random(test::seed());
  for (int round = 0; round < 3000; ++round) {
    const std::size_t bound = 1 + random.below(120);
    const Numbers a = random_numbers(random, random.below(200), bound);
    const Numbers b = random_numbers(random, random.below(200), bound);
    ASSERT_EQ(lcs_length(a, b), reference::lcs_length(a, b)) << round;
    ASSERT_EQ(lcs_length(a, b, 120), reference::lcs_length(a, b)) << round;
  }
}

// Long enough for rare elements, which are processed one by one.
TEST(LcsLength, IsThatOfTheTableForLongSequencesOfRareElements) {
  Rng random(test::seed());
  for (int round = 0; round < 30; ++round) {
    const Numbers a = random_numbers(random, 1000 + random.below(1000), 900);
    Numbers b = a;
    for (std::size_t i = random.below(2000); i > 0; --i)
      b[random.below(b.size())] = static_cast<std::uint32_t>(random.below(900));
    if (round % 3 == 0) std::reverse(b.begin(), b.end());
    if (round % 3 == 1) std::rotate(b.begin(), b.begin() + 400, b.end());
    ASSERT_EQ(lcs_length(a, b), reference::lcs_length(a, b)) << round;
  }
}

TEST(LcsLength, WhatIsNotBelowTheBoundIsInNoSubsequence) {
  const Numbers a = {0, 7, 1, 9, 2};
  EXPECT_EQ(lcs_length(a, a, 3), 3u);
  EXPECT_EQ(lcs_length(a, a, 0), 0u);
}

TEST(LcsLength, TakesAnyNumbers) {
  const Numbers a = {UINT32_MAX, 5, 4000000000};
  EXPECT_EQ(lcs_length(a, a), 3u);
}

TEST(LcsLength, OfNothingIsNothing) {
  EXPECT_EQ(lcs_length({}, {}), 0u);
  EXPECT_EQ(lcs_length(Numbers{1}, {}), 0u);
}

// Crafted input: no common ends, nothing to drop, and each is the reverse of the other.
TEST(LcsLength, HasABoundOnItsTime) {
  Numbers a(40000);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<std::uint32_t>(i);
  const Numbers b(a.rbegin(), a.rend());
  EXPECT_EQ(lcs_length(a, b), 1u);
}

}  // namespace
}  // namespace tamis::eval
