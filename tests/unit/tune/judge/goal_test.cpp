// Tests src/tune/judge/goal.cpp.

#include "tune/judge/goal.h"

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

}  // namespace
}  // namespace tamis::tune
