// Tests src/tune/judge/goal.cpp.

#include "tune/judge/goal.h"

#include <cmath>

#include <gtest/gtest.h>

namespace tamis::tune {
namespace {

TEST(Goal, IsPrecisionRecallOrBoth) {
  const eval::Score score{.precision = .5, .recall = 1, .f1 = 2. / 3};
  EXPECT_DOUBLE_EQ(read_goal("precision")->of(score), .5);
  EXPECT_DOUBLE_EQ(read_goal("recall")->of(score), 1);
  EXPECT_DOUBLE_EQ(read_goal("f1")->of(score), 2. / 3);
  EXPECT_DOUBLE_EQ(read_goal("f_beta=2")->of(score), 5 * .5 / (4 * .5 + 1));
  EXPECT_DOUBLE_EQ(read_goal("f_beta=0.5")->of({}), 0);
}

TEST(Goal, SaysWhatIsAllowed) {
  for (const char* const text :
       {"f2", "", "f_beta=", "f_beta=0", "f_beta=11", "f_beta=1x"})
    EXPECT_EQ(read_goal(text).error().allowed,
              "f1, precision, recall, or f_beta=N with N from 0.1 to 10")
        << text;
}

TEST(Goal, TheBetterAlignmentCounts) {
  const eval::Score score = score_of({.kept = 10, .early = 2, .late = 5}, 20);
  EXPECT_DOUBLE_EQ(score.precision, .5);
  EXPECT_DOUBLE_EQ(score.recall, .25);
}

// --- Scores of pages.

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
  other[2][0] -= .4;  // differences 0.4, 0, 0, 0
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
