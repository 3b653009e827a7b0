#include "base/steps.h"

#include <thread>

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(Steps, WithoutLimitNothingIsLimited) {
  count_steps(1'000'000'000'000);
  count_steps(1'000'000'000'000);
}

TEST(Steps, LimitIsReachedExactly) {
  const StepLimit limit(10);
  count_steps(4);
  count_steps(6);
  EXPECT_EQ(limit.used(), 10u);
  EXPECT_THROW(count_steps(1), OutOfSteps);
}

TEST(Steps, ExceededLimitCountsAsUsed) {
  const StepLimit limit(10);
  EXPECT_THROW(count_steps(11), OutOfSteps);
  EXPECT_EQ(limit.used(), 10u);
}

TEST(Steps, LimitEndsWithItsScope) {
  { const StepLimit limit(1); }
  count_steps(2);
}

TEST(Steps, InnerStepsCountForTheOuterLimit) {
  const StepLimit outer(10);
  {
    const StepLimit inner(7);
    count_steps(6);
  }
  EXPECT_EQ(outer.used(), 6u);
  EXPECT_THROW(count_steps(5), OutOfSteps);
}

TEST(Steps, InnerLimitCannotExceedTheOuterOne) {
  const StepLimit outer(10);
  const StepLimit inner(100);
  EXPECT_THROW(count_steps(11), OutOfSteps);
}

TEST(Steps, ThreadsCountSeparately) {
  const StepLimit limit(1);
  std::thread([] { count_steps(100); }).join();
  EXPECT_EQ(limit.used(), 0u);
}

TEST(Steps, LargerPagesMayUseMore) {
  EXPECT_GT(step_limit_for(1u << 20), step_limit_for(1u << 10));
  EXPECT_GT(step_limit_for(0), 0u);
}

}  // namespace
}  // namespace tamis
