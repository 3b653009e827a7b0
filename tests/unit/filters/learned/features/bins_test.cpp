// Tests src/filters/learned/features/bins.h.

#include "filters/learned/features/bins.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(Bins, LogarithmsGrowAndTellSmallNumbersApart) {
  for (std::uint64_t i = 0; i < 16; ++i) EXPECT_LT(log_bin(i), log_bin(i + 1)) << i;
  for (std::uint64_t i = 1; i < 1u << 20; i += i / 7 + 1)
    EXPECT_LE(log_bin(i), log_bin(i + 1)) << i;
  EXPECT_EQ(log_bin(0), 0);
  EXPECT_EQ(log_bin(1), 1);
  EXPECT_EQ(log_bin(1000), log_bin(1010));
  EXPECT_LT(log_bin(UINT64_MAX), kNoBin);
}

TEST(Bins, SignedNumbersLieAroundTheMiddle) {
  EXPECT_EQ(signed_bin(0), 125);
  EXPECT_EQ(signed_bin(7) - 125, 125 - signed_bin(-7));
  EXPECT_LT(signed_bin(-100), signed_bin(-1));
  EXPECT_LT(signed_bin(1), signed_bin(100));
  EXPECT_LT(signed_bin(INT64_MAX), kNoBin);
}

TEST(Bins, SharesAndScores) {
  EXPECT_EQ(share_bin(0, 0), 0);
  EXPECT_EQ(share_bin(1, 2), 125);
  EXPECT_EQ(share_bin(7, 2), 250);
  EXPECT_EQ(score_bin(0), 125);
  EXPECT_EQ(score_bin(256), 141);
  EXPECT_EQ(score_bin(-1'000'000), 0);
  EXPECT_EQ(score_bin(1'000'000), 250);
}

}  // namespace
}  // namespace tamis
