// Tests src/tune/search/grid.cpp.

#include "tune/search/grid.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "tamis/define_filter.h"
#include "tune/search/trees.h"

namespace tamis::tune {
namespace {

ParamSpec number(double least, double most, Scale scale = Scale::linear,
                 ParamType type = ParamType::real) {
  ParamSpec out;
  out.name = "x";
  out.least = least;
  out.most = most;
  out.scale = scale;
  out.type = type;
  return out;
}

std::vector<std::string> grid(const ParamSpec& param, std::vector<std::string> also,
                              std::size_t most) {
  return make_grid(param, also, most).values;
}

using Texts = std::vector<std::string>;

TEST(Grid, StepsAreShortDecimalsWithBothEnds) {
  EXPECT_EQ(grid(number(0.2, 1), {}, 8),
            (Texts{"0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"}));
  EXPECT_EQ(grid(number(0, 1), {}, 5), (Texts{"0", "0.2", "0.4", "0.6", "0.8", "1"}));
  EXPECT_EQ(grid(number(0.03, 0.11), {}, 2), (Texts{"0.03", "0.05", "0.1", "0.11"}));
  EXPECT_EQ(grid(number(-1, 1), {}, 4), (Texts{"-1", "-0.5", "0", "0.5", "1"}));
}

TEST(Grid, WholeNumbersStayWhole) {
  EXPECT_EQ(grid(number(1, 6, Scale::linear, ParamType::integer), {}, 40),
            (Texts{"1", "2", "3", "4", "5", "6"}));
  EXPECT_EQ(grid(number(8, 200, Scale::linear, ParamType::integer), {"35"}, 4),
            (Texts{"8", "35", "50", "100", "150", "200"}));
  EXPECT_EQ(grid(number(1, 50, Scale::log, ParamType::integer), {}, 6),
            (Texts{"1", "2", "4", "7", "14", "26", "50"}));
}

TEST(Grid, LogStepsGrowByAFactor) {
  EXPECT_EQ(grid(number(0.1, 10, Scale::log), {}, 4),
            (Texts{"0.1", "0.32", "1", "3.2", "10"}));
}

TEST(Grid, HasWhatThePipelineHasAlready) {
  EXPECT_EQ(grid(number(0, 1), {"0.123", "0.5"}, 2), (Texts{"0", "0.123", "0.5", "1"}));
  EXPECT_EQ(grid(number(0, 1), {"none", "7"}, 2), (Texts{"0", "0.5", "1"}));
}

TEST(Grid, FlagsAndChoicesAreStepsWithoutOrder) {
  constexpr std::string_view kNames[] = {"any", "majority", "all"};
  ParamSpec choice = number(0, 0);
  choice.type = ParamType::choice;
  choice.choices = kNames;
  const Grid three = make_grid(choice, {});
  EXPECT_EQ(three.values, (Texts{"any", "majority", "all"}));
  EXPECT_EQ(three.positions, (std::vector<double>{0, 0.5, 1}));
  EXPECT_FALSE(three.is_ordered);
  choice.type = ParamType::flag;
  EXPECT_EQ(make_grid(choice, {}).values, (Texts{"false", "true"}));
  choice.type = ParamType::tags;
  EXPECT_EQ(make_grid(choice, {}).size(), 0u);
  EXPECT_FALSE(is_tuned(choice));
}

TEST(Grid, FastAndExactAreNoSteps) {
  const FilterSpec& ccb = *find_filter("ccb");
  for (const ParamSpec& param : ccb.params)
    EXPECT_EQ(is_tuned(param), param.name != "method") << param.name;
}

TEST(Grid, FindsTheNearestStep) {
  const Grid tenths = make_grid(number(0, 1), {}, 10);
  EXPECT_EQ(tenths.step_at(0.32), 3u);
  EXPECT_EQ(tenths.step_at(0.37), 4u);
  EXPECT_EQ(tenths.step_at(-1), 0u);
  EXPECT_EQ(tenths.step_at(2), 10u);
  EXPECT_EQ(tenths.step_of("0.7"), 7u);
  EXPECT_EQ(tenths.step_of("0.75"), tenths.size());
}

TEST(Grid, PositionsAreOnTheScale) {
  const Grid tags = make_grid(number(0.1, 10, Scale::log), {}, 2);
  EXPECT_DOUBLE_EQ(tags.positions[1], 0.5);
}

TEST(Grid, ThresholdsAreSharesAndHaveTheirPlaceByWeight) {
  const std::string half_of_four = "2";
  const Grid shares = threshold_grid(std::span(&half_of_four, 1), 4);
  const std::size_t two = shares.step_of("2");
  ASSERT_LT(two, shares.size());
  EXPECT_EQ(shares.values[two - 1], "50%");
  EXPECT_EQ(shares.values[two + 1], "55%");
  const std::string known = "60%";
  EXPECT_EQ(threshold_grid(std::span(&known, 1), 4).size(), shares.size() - 1);
}

TEST(Grid, WeightsAreFew) {
  EXPECT_EQ(weight_grid(1).values, (Texts{"0.5", "1", "1.5", "2", "3"}));
  EXPECT_EQ(weight_grid(7).values, (Texts{"0.5", "1", "1.5", "2", "3", "7"}));
}

TEST(Grid, JitterMovesAndStaysNear) {
  const Grid grid = make_grid(number(0, 1), {}, 20);
  Rng random(1);
  double sum = 0;
  constexpr int kDraws = 2000;
  for (int i = 0; i < kDraws; ++i) {
    const std::size_t to = jitter(grid, 10, 0.15, random);
    ASSERT_NE(to, 10u);
    const double by = grid.positions[to] - 0.5;
    sum += by * by;
  }
  EXPECT_NEAR(std::sqrt(sum / kDraws), 0.15, 0.02);
  for (int i = 0; i < 100; ++i) EXPECT_GT(jitter(grid, 0, 0.01, random), 0u);
  for (int i = 0; i < 100; ++i) EXPECT_LT(jitter(grid, 20, 0.01, random), 20u);
}

TEST(Grid, JitterOfChoicesTakesAnyOther) {
  Grid choice;
  choice.values = {"a", "b", "c"};
  choice.positions = {0, 0.5, 1};
  choice.is_ordered = false;
  Rng random(2);
  std::set<std::size_t> seen;
  for (int i = 0; i < 50; ++i) seen.insert(jitter(choice, 1, 0.1, random));
  EXPECT_EQ(seen, (std::set<std::size_t>{0, 2}));
  choice.values = {"a"};
  EXPECT_EQ(jitter(choice, 0, 0.1, random), 0u);
}

// Every value of every parameter is allowed and is read back unchanged.
TEST(Grid, ValuesOfAllParametersAreAllowedAndRoundTrip) {
  std::size_t values = 0;
  for (const FilterSpec* spec : filters()) {
    for (const ParamSpec& param : spec->params) {
      const std::vector<std::string> also = {default_value(*spec, param)};
      for (const std::size_t most : {kSteps, kFineSteps}) {
        const Grid grid = make_grid(param, also, most);
        EXPECT_LE(grid.size(), most + 3) << spec->name << " " << param.name;
        EXPECT_TRUE(std::is_sorted(grid.positions.begin(), grid.positions.end()));
        EXPECT_EQ(is_tuned(param), grid.step_of(also[0]) < grid.size());
        for (const std::string& value : grid.values) {
          const Setting setting = {std::string(param.name), value};
          const Result<Filter> filter = make_filter(*spec, std::span(&setting, 1));
          ASSERT_TRUE(filter) << to_string(filter.error());
          const bool is_default = value == also[0];
          ASSERT_EQ(filter->settings().empty(), is_default) << value;
          ASSERT_EQ(is_default ? value : filter->settings().front().value, value);
          ++values;
        }
      }
    }
  }
  EXPECT_GT(values, 5000u);
}

}  // namespace
}  // namespace tamis::tune
