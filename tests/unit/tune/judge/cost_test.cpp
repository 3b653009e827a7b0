// Tests src/tune/judge/cost.cpp.

#include "tune/judge/cost.h"

#include <gtest/gtest.h>

#include "support/filters.h"

namespace tamis::tune {
namespace {

double cost(const std::string& text) {
  return cost_of(test::pipeline(text).tree());
}

TEST(Cost, IsTheSumOfWhatMustBeRun) {
  EXPECT_DOUBLE_EQ(cost("dsc"), cost_of_filter("dsc"));
  EXPECT_NEAR(cost("vote(2; dsc, bte, lqf)"), cost("dsc") + cost("bte") + cost("lqf"),
              1e-9);
}

TEST(Cost, WhatIsSharedCountsOnce) {
  EXPECT_NEAR(cost("union(dsc, intersect(dsc, bte))"), cost("dsc") + cost("bte"), 1e-9);
  EXPECT_NEAR(cost("serial(lqf, dsc)"), cost("lqf") + cost("dsc"), 1e-9);
  EXPECT_NEAR(cost("union(dsc, serial(lqf, dsc))"), cost("lqf") + 2 * cost("dsc"),
              1e-9);
}

TEST(Cost, PresetsCostWhatTheirFiltersDo) {
  EXPECT_DOUBLE_EQ(cost_of_filter("lqf50"), cost_of_filter("lqf"));
}

TEST(Cost, AFilterThatWasNotMeasuredCostsAsMuchAsParsing) {
  EXPECT_DOUBLE_EQ(cost_of_filter("content_extractor"), 1);
  EXPECT_DOUBLE_EQ(cost_of_filter("not_measured"), 1);
}

}  // namespace
}  // namespace tamis::tune
