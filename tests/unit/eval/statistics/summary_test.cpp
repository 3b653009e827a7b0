#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "eval/statistics/compare.h"

namespace tamis::eval {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

TEST(Summary, OfAMeanOfPages) {
  const Columns columns = {{1, .5, 0}, {.5, .5, .5}, {.66, .5, 0}};
  const Summary summary =
      summarise(**find_measure("word_lcs"), columns, {.resamples = 200});
  EXPECT_EQ(summary.pages, 3u);
  EXPECT_DOUBLE_EQ(summary.figures[0], .5);
  EXPECT_NEAR(summary.headline.value, 1.16 / 3, 1e-12);
  EXPECT_LE(summary.headline.low, summary.headline.value);
  EXPECT_GE(summary.headline.high, summary.headline.value);
  EXPECT_EQ(summary.median, .5);
  EXPECT_EQ(summary.worst_decile, 0);
}

// As in CETD and the article benchmark: F1 of mean precision and mean recall. Pages
// with an undefined value are excluded from one mean, but not from the other.
TEST(Summary, OfF1OfMeans) {
  const Columns columns = {{1, kNaN, .5}, {.5, 0, kNaN}, {.66, 0, 0}};
  const Summary summary =
      summarise(**find_measure("shingles"), columns, {.resamples = 200});
  EXPECT_DOUBLE_EQ(summary.figures[0], .75);
  EXPECT_DOUBLE_EQ(summary.figures[1], .25);
  EXPECT_DOUBLE_EQ(summary.figures[2], .375);
  EXPECT_DOUBLE_EQ(summary.headline.value, .375);
}

TEST(Summary, OfCountsOverAllPages) {
  const Columns columns = {{3, 5}, {1, 3}, {0, 2}, {4, 2}, {.9, .7}};
  const Summary summary =
      summarise(**find_measure("segments"), columns, {.resamples = 200});
  EXPECT_DOUBLE_EQ(summary.figures[0], .8);
  EXPECT_DOUBLE_EQ(summary.figures[3], 16. / 22);
}

// Counts are undefined for a page without snippets. Without any counts the figures are
// NaN.
TEST(Summary, OfNoCountsIsNotANumber) {
  const std::vector<double> none = {kNaN, kNaN};
  const Summary summary = summarise(**find_measure("segments"),
                                    {none, none, none, none, none}, {.resamples = 20});
  EXPECT_EQ(summary.pages, 0u);
  for (const double figure : summary.figures) EXPECT_TRUE(std::isnan(figure));
  EXPECT_TRUE(std::isnan(summary.headline.low));
  const Gold gold({.text = "a cat"});
  std::vector<double> numbers(5);
  (*find_measure("segments"))->score(gold.read("a cat"), numbers);
  for (const double number : numbers) EXPECT_TRUE(std::isnan(number));
}

TEST(Summary, OfOnePageHasNoInterval) {
  const Summary summary =
      summarise(**find_measure("bag"), {{1}, {.5}, {.66}}, {.resamples = 20});
  EXPECT_EQ(summary.headline.value, .66);
  EXPECT_TRUE(std::isnan(summary.headline.low));
  const Comparison comparison = compare(**find_measure("bag"), {{1}, {1}, {1}},
                                        {{1}, {.5}, {.66}}, {.resamples = 20});
  EXPECT_TRUE(std::isnan(comparison.headline.high));
}

TEST(Summary, OfAGroup) {
  const Columns columns = {{1, .5, 0}, {1, 1, 0}};
  const std::vector<std::size_t> members = {0, 2};
  EXPECT_EQ(select(columns, members), (Columns{{1, 0}, {1, 0}}));
}

TEST(Summary, OfNoPagesIsNotANumber) {
  const Summary summary = summarise(**find_measure("bag"), {{}, {}, {}});
  EXPECT_EQ(summary.pages, 0u);
  EXPECT_TRUE(std::isnan(summary.headline.value));
}

TEST(Comparison, OfTwoPipelines) {
  const Columns first = {{1, 1, 1, 1}, {1, 1, 1, 1}, {.9, .9, .8, .5}};
  const Columns second = {{1, 1, 1, 1}, {1, 1, 1, 1}, {.8, .8, .7, .5}};
  const Comparison comparison = compare(**find_measure("bag"), first, second);
  EXPECT_NEAR(comparison.headline.value, .075, 1e-12);
  EXPECT_EQ(comparison.pages.wins, 3u);
  EXPECT_EQ(comparison.pages.ties, 1u);
}

// Fewer empty pages are better.
TEST(Comparison, KnowsWhatIsBetter) {
  const Comparison comparison = compare(**find_measure("empty"), {{0, 0}}, {{1, 0}});
  EXPECT_EQ(comparison.pages.wins, 1u);
  EXPECT_EQ(comparison.pages.losses, 0u);
  EXPECT_LT(comparison.headline.value, 0);
}

}  // namespace
}  // namespace tamis::eval
