#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "eval/statistics/summary.h"

namespace tamis::eval {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

TEST(Means, LeaveOutWhatIsNotANumber) {
  EXPECT_DOUBLE_EQ(mean(std::vector{.25, kNaN, .75}), .5);
  EXPECT_TRUE(std::isnan(mean(std::vector{kNaN})));
  EXPECT_TRUE(std::isnan(mean({})));
}

// numpy.quantile([.1,.5,.9,.7,.3,.8,.2], [0,.025,.25,.5,.9,1])
TEST(Means, QuantilesAreThoseOfNumpy) {
  const std::vector<double> values = {.1, .5, kNaN, .9, .7, .3, .8, .2};
  EXPECT_DOUBLE_EQ(quantile(values, 0), .1);
  EXPECT_DOUBLE_EQ(quantile(values, .025), .115);
  EXPECT_DOUBLE_EQ(quantile(values, .25), .25);
  EXPECT_DOUBLE_EQ(quantile(values, .5), .5);
  EXPECT_DOUBLE_EQ(quantile(values, .9), .84);
  EXPECT_DOUBLE_EQ(quantile(values, 1), .9);
  EXPECT_TRUE(std::isnan(quantile({}, .5)));
}

TEST(Means, WorstDecileIsATenthRoundedUp) {
  std::vector<double> values;
  for (int i = 20; i > 0; --i) values.push_back(i);
  EXPECT_DOUBLE_EQ(worst_decile_mean(values), 1.5);
  EXPECT_DOUBLE_EQ(worst_decile_mean(values, false), 19.5);
  values.push_back(0);
  EXPECT_DOUBLE_EQ(worst_decile_mean(values), 1);  // of 0, 1, 2
  EXPECT_DOUBLE_EQ(worst_decile_mean(std::vector{.7, kNaN, .9}), .7);
  EXPECT_TRUE(std::isnan(worst_decile_mean({})));
}

TEST(Means, GroupsAreByKey) {
  const std::vector<std::string> keys = {"news", "forum", "news", ""};
  const std::vector<Group> groups = group_by(keys);
  ASSERT_EQ(groups.size(), 3u);
  EXPECT_EQ(groups[0].key, "");
  EXPECT_EQ(groups[1].key, "forum");
  EXPECT_EQ(groups[2].key, "news");
  EXPECT_EQ(groups[2].members, (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(select(std::vector{.1, .2, .3, .4}, groups[2].members),
            (std::vector{.1, .3}));
}

}  // namespace
}  // namespace tamis::eval
