// Tests src/tune/judge/goal_figures.h.
#include "tune/judge/goal_figures.h"

#include <cmath>

#include <gtest/gtest.h>

namespace tamis::tune {
namespace {

const eval::Measure& measure(const char* name) {
  return **eval::find_measure(name);
}

// Precision, recall and F1 of four pages.
const eval::Columns kScores = {{1, .5, .5, 0}, {.5, 1, .5, 0}, {2. / 3, 2. / 3, .5, 0}};
const std::vector<std::uint32_t> kOnePackage = {0, 0, 0, 0};

TEST(GoalFigures, F1IsTheHeadline) {
  const GoalFigures figures({}, measure("word_lcs"), kOnePackage);
  EXPECT_DOUBLE_EQ(figures.value(kScores), (4. / 3 + .5) / 4);
  EXPECT_DOUBLE_EQ(figures.figure(kScores, "precision"), .5);
  EXPECT_TRUE(std::isnan(figures.figure(kScores, "fame")));
}

TEST(GoalFigures, PrecisionAndRecallAreFigures) {
  const Goal precision{Goal::Kind::precision};
  const eval::Columns scores = {{1, 1}, {.5, 0}, {2. / 3, 0}};
  EXPECT_DOUBLE_EQ(
      GoalFigures(precision, measure("bag"), std::vector<std::uint32_t>{0, 0})
          .value(scores),
      1);
  EXPECT_DOUBLE_EQ(GoalFigures({Goal::Kind::recall}, measure("bag"),
                               std::vector<std::uint32_t>{0, 0})
                       .value(scores),
                   .25);
}

TEST(GoalFigures, OtherBetasAreMeansOfPages) {
  const Goal goal{Goal::Kind::f_beta, 2};
  const GoalFigures figures(goal, measure("word_lcs"), kOnePackage);
  double sum = 0;
  for (std::size_t i = 0; i < 4; ++i)
    sum += goal.of({.precision = kScores[0][i], .recall = kScores[1][i]});
  EXPECT_DOUBLE_EQ(figures.value(kScores), sum / 4);
}

TEST(GoalFigures, PackagesCountAlike) {
  const eval::Columns scores = {{1, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 0, 0}};
  const GoalFigures figures({}, measure("word_lcs"),
                            std::vector<std::uint32_t>{0, 1, 1, 1});
  EXPECT_DOUBLE_EQ(figures.value(scores), .5);
  const eval::Interval interval = figures.interval(scores, {.resamples = 200});
  EXPECT_DOUBLE_EQ(interval.value, .5);
  EXPECT_LE(interval.low, .5);
}

TEST(GoalFigures, ComparesPageByPage) {
  const GoalFigures figures({}, measure("word_lcs"), kOnePackage);
  eval::Columns better = kScores;
  better[2] = {.9, .7, .5, .1};
  const eval::Comparison comparison =
      figures.compare(better, kScores, {.resamples = 200});
  EXPECT_EQ(comparison.pages.wins, 3u);
  EXPECT_EQ(comparison.pages.ties, 1u);
  EXPECT_NEAR(comparison.headline.value, figures.value(better) - figures.value(kScores),
              1e-12);
}

TEST(GoalFigures, AGapHasAStandardError) {
  const GoalFigures figures({}, measure("word_lcs"), kOnePackage);
  eval::Columns other = kScores;
  for (double& value : other[2]) value -= .1;
  EXPECT_NEAR(figures.gap(kScores, other).mean, .1, 1e-12);
  EXPECT_NEAR(figures.gap(kScores, other).error, 0, 1e-8);
  other[2] = kScores[2];
  other[2][0] -= .4;  // differences .4, 0, 0, 0
  EXPECT_NEAR(figures.gap(kScores, other).mean, .1, 1e-12);
  EXPECT_NEAR(figures.gap(kScores, other).error, .1, 1e-12);
}

TEST(GoalFigures, NotEveryMeasureFitsEveryGoal) {
  EXPECT_TRUE(check_goal({}, measure("cleaneval")));
  EXPECT_TRUE(check_goal({Goal::Kind::recall}, measure("shingles")));
  EXPECT_FALSE(check_goal({Goal::Kind::recall}, measure("cleaneval")));
  EXPECT_FALSE(check_goal({}, measure("empty")));
}

}  // namespace
}  // namespace tamis::tune
