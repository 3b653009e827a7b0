// Tests src/tune/judge/cost.cpp.

#include "tune/judge/cost.h"

#include <gtest/gtest.h>

#include "filters/registry/specs.h"
#include "support/filters.h"

namespace tamis {
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

// Of our own: other tests of this process may have registered theirs.
constexpr const FilterSpec* kOurFilters[] = {
#define TAMIS_FILTER(name) &spec::name,
#include "filters/registry/table.inc"
#undef TAMIS_FILTER
};

TEST(Cost, EveryFilterOfOnePageIsInTheTable) {
  for (const FilterSpec* spec : kOurFilters) {
    if (spec->kind == FilterKind::site) continue;
    EXPECT_NE(cost_of_filter(spec->name), 1) << spec->name;
  }
}

}  // namespace
}  // namespace tamis
