#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "base/random.h"
#include "eval/measures/score.h"
#include "eval/statistics/summary.h"

namespace tamis::eval {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

double uniform(Rng& random) {
  return static_cast<double>(random.next() >> 11) * 0x1p-53;
}

std::vector<double> uniforms(Rng& random, std::size_t size) {
  std::vector<double> out(size);
  for (double& value : out) value = uniform(random);
  return out;
}

Interval bootstrap_mean(Column values, const BootstrapOptions& options = {}) {
  const auto itself = [](std::span<const double> means) { return means[0]; };
  return bootstrap(std::span(&values, 1), itself, options);
}

double f1(std::span<const double> means) {
  return harmonic_mean(means[0], means[1]);
}

TEST(Bootstrap, OfEqualValuesIsAPoint) {
  const std::vector<double> values(50, .25);
  const Interval interval = bootstrap_mean(values, {.resamples = 100});
  EXPECT_EQ(interval.value, .25);
  EXPECT_EQ(interval.low, .25);
  EXPECT_EQ(interval.high, .25);
}

TEST(Bootstrap, OfNothingIsNotANumber) {
  const Interval interval = bootstrap_mean({});
  EXPECT_TRUE(std::isnan(interval.value) && std::isnan(interval.low));
}

TEST(Bootstrap, TheSeedDecides) {
  Rng random(7);
  const std::vector<double> values = uniforms(random, 60);
  const Interval first = bootstrap_mean(values, {.seed = 3});
  const Interval again = bootstrap_mean(values, {.seed = 3});
  const Interval other = bootstrap_mean(values, {.seed = 4});
  EXPECT_EQ(first.low, again.low);
  EXPECT_EQ(first.high, again.high);
  EXPECT_NE(first.low, other.low);
  EXPECT_NEAR(first.low, other.low, .01);
}

// A resample of two pages 0 and 1 has 0, 1 or 2 ones, with probability 1/4, 1/2, 1/4.
TEST(Bootstrap, DrawsWithReplacement) {
  const std::vector<double> values = {0, 1};
  const Interval wide = bootstrap_mean(values, {.level = .9});
  EXPECT_EQ(wide.low, 0);
  EXPECT_EQ(wide.high, 1);
  const Interval narrow = bootstrap_mean(values, {.level = .4});
  EXPECT_EQ(narrow.low, .5);
  EXPECT_EQ(narrow.high, .5);
}

// In theory, the interval of a mean extends about 1.96 standard errors to each side.
TEST(Bootstrap, IsAsWideAsTheStandardErrorSays) {
  Rng random(11);
  const std::vector<double> values = uniforms(random, 400);
  const Interval interval = bootstrap_mean(values);
  double squares = 0;
  for (const double value : values)
    squares += (value - interval.value) * (value - interval.value);
  const double error = std::sqrt(squares / 400 / 400);
  EXPECT_NEAR(interval.high - interval.value, 1.96 * error, .06 * error);
  EXPECT_NEAR(interval.value - interval.low, 1.96 * error, .06 * error);
}

TEST(Bootstrap, PagesWithoutASayAreLeftOutOfTheirColumnOnly) {
  const std::vector<double> precision = {1, kNaN, 1, 1};
  const std::vector<double> recall = {.5, .5, .5, .5};
  const std::vector<Column> columns = {precision, recall};
  const Interval interval = bootstrap(columns, f1, {.resamples = 500});
  EXPECT_DOUBLE_EQ(interval.value, 2. / 3);
  EXPECT_DOUBLE_EQ(interval.high, 2. / 3);
}

// Coverage: for about 95% of 400 samples of 80 values, the interval contains the mean
// of the known distribution. (Percentile intervals are known to be slightly too
// narrow.)
TEST(Bootstrap, IntervalsHoldTheTruthAsOftenAsTheySay) {
  Rng random(5);
  int held = 0;
  constexpr int kSamples = 400;
  for (int i = 0; i < kSamples; ++i) {
    std::vector<double> values = uniforms(random, 80);
    for (double& value : values) value *= value;  // skewed; its mean is 1/3
    const Interval interval =
        bootstrap_mean(values, {.resamples = 600, .seed = static_cast<unsigned>(i)});
    held += interval.low <= 1. / 3 && 1. / 3 <= interval.high ? 1 : 0;
  }
  EXPECT_GE(held, kSamples * 91 / 100);
  EXPECT_LE(held, kSamples * 98 / 100);
}

// Likewise for F1 of mean precision and mean recall, with the true means 1/2 and 1/3.
TEST(Bootstrap, HoldsForFunctionsOfMeansToo) {
  Rng random(6);
  const double truth = harmonic_mean(.5, 1. / 3);
  int held = 0;
  constexpr int kSamples = 300;
  for (int i = 0; i < kSamples; ++i) {
    const std::vector<double> precision = uniforms(random, 100);
    std::vector<double> recall;
    for (const double value : precision) recall.push_back(value * value);
    const std::vector<Column> columns = {precision, recall};
    const Interval interval =
        bootstrap(columns, f1, {.resamples = 600, .seed = static_cast<unsigned>(i)});
    held += interval.low <= truth && truth <= interval.high ? 1 : 0;
  }
  EXPECT_GE(held, kSamples * 90 / 100);
  EXPECT_LE(held, kSamples * 99 / 100);
}

// Pages differ much and the pipelines little, so only pairs show the difference.
TEST(PairedBootstrap, SeesASmallDifferenceOnUnevenPages) {
  Rng random(8);
  const std::vector<double> first = uniforms(random, 300);
  std::vector<double> second = first;
  for (double& value : second) value -= .01 * (uniform(random) + .5);
  const Column a[] = {first};
  const Column b[] = {second};
  const auto itself = [](std::span<const double> means) { return means[0]; };
  const Interval paired = paired_bootstrap(a, b, itself);
  EXPECT_NEAR(paired.value, .01, .001);
  EXPECT_GT(paired.low, .009);
  EXPECT_LT(paired.high, .011);
  EXPECT_GT(bootstrap_mean(first).high - bootstrap_mean(first).low, .05);
}

TEST(PairedBootstrap, OfTheSameIsNothing) {
  const std::vector<double> values = {.1, .2, .9};
  const Column columns[] = {values};
  const auto itself = [](std::span<const double> means) { return means[0]; };
  const Interval paired = paired_bootstrap(columns, columns, itself);
  EXPECT_EQ(paired.value, 0);
  EXPECT_EQ(paired.low, 0);
  EXPECT_EQ(paired.high, 0);
}

}  // namespace
}  // namespace tamis::eval
