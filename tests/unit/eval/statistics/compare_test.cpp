// Sign test, Holm's correction and Kendall's tau, compared with results of scipy and
// statsmodels.

#include "eval/statistics/compare.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace tamis::eval {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// scipy.stats.binomtest(wins, wins + losses, .5).pvalue, scipy 1.17.1
TEST(SignTest, IsTheBinomialTestOfScipy) {
  EXPECT_NEAR(sign_test_p(8, 2), 0.109375, 1e-12);
  EXPECT_NEAR(sign_test_p(2, 8), 0.109375, 1e-12);
  EXPECT_EQ(sign_test_p(5, 5), 1);
  EXPECT_NEAR(sign_test_p(0, 6), 0.03125, 1e-12);
  EXPECT_NEAR(sign_test_p(15, 3), 0.007537841796875, 1e-12);
  EXPECT_NEAR(sign_test_p(520, 480), 0.2174482932041415, 1e-10);
  EXPECT_NEAR(sign_test_p(700, 500) / 8.535366081034316e-09, 1, 1e-9);
  EXPECT_NEAR(sign_test_p(1000, 332) / 5.344623151692035e-78, 1, 1e-9);
  EXPECT_EQ(sign_test_p(0, 0), 1);
  EXPECT_EQ(sign_test_p(0, 1), 1);
}

// By adding all outcomes that are at most as probable.
TEST(SignTest, IsTheSumOfTheTails) {
  for (std::size_t throws = 1; throws <= 20; ++throws) {
    for (std::size_t wins = 0; wins <= throws; ++wins) {
      double choose = 1;
      double tails = 0;
      const double here =
          std::abs(static_cast<double>(2 * wins) - static_cast<double>(throws));
      for (std::size_t k = 0; k <= throws; ++k) {
        const double there =
            std::abs(static_cast<double>(2 * k) - static_cast<double>(throws));
        if (there >= here) tails += choose;
        choose = choose * static_cast<double>(throws - k) / static_cast<double>(k + 1);
      }
      EXPECT_NEAR(sign_test_p(wins, throws - wins),
                  tails / std::pow(2., static_cast<double>(throws)), 1e-12);
    }
  }
}

TEST(SignTest, CountsPagesAndLeavesTiesOut) {
  const std::vector<double> first = {.9, .8, .5, .1, kNaN, .3};
  const std::vector<double> second = {.5, .7, .5, .2, .1, .1};
  const SignTest test = sign_test(first, second);
  EXPECT_EQ(test.wins, 3u);
  EXPECT_EQ(test.losses, 1u);
  EXPECT_EQ(test.ties, 1u);
  EXPECT_DOUBLE_EQ(test.p, .625);
  EXPECT_EQ(sign_test(first, second, false).wins, 1u);
}

// statsmodels.stats.multitest.multipletests([.01,.04,.03,.005,.2], method="holm")[1]
TEST(Holm, IsThatOfStatsmodels) {
  const std::vector<double> raised = holm(std::vector{.01, .04, .03, .005, .2});
  const double expected[] = {.04, .09, .09, .025, .2};
  for (std::size_t i = 0; i < raised.size(); ++i)
    EXPECT_NEAR(raised[i], expected[i], 1e-12);
}

TEST(Holm, OneTestStaysAndNoneExceedsOne) {
  EXPECT_EQ(holm(std::vector{.03}), std::vector{.03});
  EXPECT_EQ(holm(std::vector{.9, .8}), (std::vector{1., 1.}));
  EXPECT_TRUE(holm({}).empty());
}

TEST(Holm, WhatIsNotANumberIsNoTest) {
  const std::vector<double> raised = holm(std::vector{.02, kNaN, .03});
  EXPECT_DOUBLE_EQ(raised[0], .04);
  EXPECT_TRUE(std::isnan(raised[1]));
  EXPECT_DOUBLE_EQ(raised[2], .04);
}

// scipy.stats.kendalltau(first, second).statistic, scipy 1.17.1
TEST(Kendall, IsTheTauOfScipy) {
  EXPECT_NEAR(kendall_tau(std::vector<double>{1, 2, 3, 4, 5},
                          std::vector<double>{3, 1, 2, 5, 4}),
              .4, 1e-12);
  EXPECT_NEAR(kendall_tau(std::vector<double>{1, 2, 2, 3, 4, 4},
                          std::vector<double>{1, 3, 2, 3, 3, 5}),
              0.8006407690254358, 1e-12);
  EXPECT_NEAR(kendall_tau(std::vector<double>{12, 2, 1, 12, 2},
                          std::vector<double>{1, 4, 7, 1, 0}),
              -0.4714045207910316, 1e-12);
}

TEST(Kendall, OfTheSameAndOfTheReverse) {
  const std::vector<double> up = {.1, .4, .7};
  const std::vector<double> down = {3, 2, 1};
  EXPECT_DOUBLE_EQ(kendall_tau(up, up), 1);
  EXPECT_DOUBLE_EQ(kendall_tau(up, down), -1);
  EXPECT_TRUE(std::isnan(kendall_tau(up, std::vector<double>{1, 1, 1})));
}

}  // namespace
}  // namespace tamis::eval
