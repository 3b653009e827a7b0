// Tests src/filters/blur/gaussian_blur.cpp.

#include "filters/blur/gaussian_blur.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "reference/blur.h"
#include "support/random_pages.h"

namespace tamis {
namespace {

std::vector<Range> runs_of(const std::vector<bool>& row) {
  std::vector<Range> out;
  for (std::uint32_t i = 0; i < row.size(); ++i) {
    if (!row[i]) continue;
    if (i == 0 || !row[i - 1]) out.push_back({i, i});
    out.back().last = i + 1;
  }
  return out;
}

BlurredRow blurred(const std::vector<bool>& row, const BlurOptions& options) {
  return blur(static_cast<std::uint32_t>(row.size()), runs_of(row), options);
}

std::vector<double> values_of(const BlurGrid& grid) {
  std::vector<double> out;
  GridReader row(grid);
  for (std::uint32_t i = 0; i < grid.size(); ++i)
    out.push_back(static_cast<double>(row[i]));
  return out;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  EXPECT_EQ(a.size(), b.size());
  double most = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

// Generates runs of words and tags, some long and some short, as on real pages.
std::vector<bool> random_row(Rng& random, std::size_t size) {
  std::vector<bool> row;
  const std::size_t longest = 1 + random.below(120);
  while (row.size() < size) {
    const bool one = random.below(2) == 0;
    row.insert(row.end(), 1 + random.below(longest), one);
  }
  row.resize(size);
  return row;
}

// --- The worked example of ALGORITHMS 4.

const std::vector<bool> kRow = {true, true,  true,  true,  false, false,
                                true, false, false, false, false};
constexpr BlurOptions kExample{.range = 3, .sigma = 1.0 / 3, .stop_rate = 0};

TEST(GaussianBlur, WeighsByABell) {
  const std::vector<double> weights = gaussian_weights(3, 1);
  ASSERT_EQ(weights.size(), 4);
  EXPECT_NEAR(weights[0], .399050, 1e-6);
  EXPECT_NEAR(weights[1], .242036, 1e-6);
  EXPECT_NEAR(weights[2], .054006, 1e-6);
  EXPECT_NEAR(weights[3], .004433, 1e-6);
}

TEST(GaussianBlur, FirstIterationIsThatOfTheNotes) {
  BlurOptions options = kExample;
  options.max_iter = 1;
  const std::vector<double> expected = {1,       .995292, .941301, .703958,
                                        .354480, .300475, .403483, .242036,
                                        .054246, .004708, 0};
  EXPECT_LT(largest_difference(values_of(blurred(kRow, options).values), expected),
            1e-6);
}

TEST(GaussianBlur, SecondIterationIsThatOfTheNotesAndTheLast) {
  const BlurredRow row = blurred(kRow, kExample);
  const std::vector<double> expected = {.991963, .962896, .865224, .670741,
                                        .462676, .358862, .317533, .225425,
                                        .104956, .031722, .007351};
  EXPECT_LT(largest_difference(values_of(row.values), expected), 1e-6);
  EXPECT_EQ(row.iterations, 2);
}

// --- The end of the iteration.

TEST(GaussianBlur, ARowOfOneKindSettlesAtOnce) {
  for (const bool value : {false, true}) {
    const BlurredRow row = blurred(std::vector<bool>(1000, value), {});
    EXPECT_EQ(row.iterations, 1);
    for (const double v : values_of(row.values)) EXPECT_NEAR(v, value ? 1 : 0, 1e-6);
  }
}

TEST(GaussianBlur, ARowOfNothingIsBlurred) {
  EXPECT_EQ(blur(0, {}, {}).iterations, 1);
}

TEST(GaussianBlur, EndsAfterMaxIter) {
  Rng random(test::seed());
  const std::vector<bool> row = random_row(random, 3000);
  EXPECT_EQ(blurred(row, {.stop_rate = -1, .max_iter = 7}).iterations, 7);
}

// --- Comparison with the reference implementation.

struct Agreement {
  BlurMethod method;
  double sigma;
  double tolerance;
};

// Both run the same number of iterations, so that values can be compared.
void expect_values_of_twin(const Agreement& how, std::size_t size, int rounds) {
  Rng random(test::seed());
  for (int round = 0; round < rounds; ++round) {
    const std::vector<bool> row = random_row(random, 1 + random.below(size));
    const int range = static_cast<int>(5 + random.below(116));
    const int iterations = static_cast<int>(1 + random.below(24));
    const std::vector<double> expected =
        reference::blur(row, range, how.sigma, 0.75, -1, iterations).row;
    const BlurredRow result = blurred(row, {.range = range,
                                            .sigma = how.sigma,
                                            .stop_rate = -1,
                                            .max_iter = iterations,
                                            .method = how.method});
    EXPECT_LT(largest_difference(values_of(result.values), expected), how.tolerance)
        << "size " << row.size() << ", range " << range << ", iterations "
        << iterations;
  }
}

TEST(GaussianBlur, ExactValuesAreThoseOfTheTwin) {
  for (const double sigma : {0.25, 1.0 / 3, 0.5, 0.667})
    expect_values_of_twin({BlurMethod::exact, sigma, 1e-5}, 600, 60);
}

TEST(GaussianBlur, FastValuesAreNearlyThoseOfTheTwin) {
  for (const double sigma : {0.25, 1.0 / 3})
    expect_values_of_twin({BlurMethod::fast, sigma, 1e-3}, 1500, 60);
}

// A bell that is truncated while it is still high leaves edges in the row.
TEST(GaussianBlur, FastValuesAreNearThoseOfTheTwinWithAWideBell) {
  expect_values_of_twin({BlurMethod::fast, 0.5, 6e-3}, 1500, 40);
  expect_values_of_twin({BlurMethod::fast, 0.667, 2e-2}, 1500, 40);
}

void expect_iterations_of_twin(BlurMethod method, int rounds, int others) {
  Rng random(test::seed());
  for (int round = 0; round < rounds; ++round) {
    const std::vector<bool> row = random_row(random, 200 + random.below(2000));
    const int range = static_cast<int>(5 + random.below(60));
    const double rate = round % 2 == 0 ? 0.01 : 0.001;
    const reference::Blurred expected =
        reference::blur(row, range, 1.0 / 3, 0.75, rate, 50);
    if (expected.is_close) continue;
    const BlurOptions options{.range = range, .stop_rate = rate, .method = method};
    others -= blurred(row, options).iterations == expected.iterations ? 0 : 1;
  }
  EXPECT_GE(others, 0);
}

TEST(GaussianBlur, ExactIterationEndsWithTheTwins) {
  expect_iterations_of_twin(BlurMethod::exact, 100, 0);
}

TEST(GaussianBlur, FastIterationEndsWithTheTwinsButForAFew) {
  expect_iterations_of_twin(BlurMethod::fast, 100, 4);
}

// --- The grid.

// 1 - u + u^2 - ... + u^5 for u from -1 to 1.
double polynomial(double at, double size) {
  const double u = 2 * at / size - 1;
  return 1 - u * (1 - u * (1 - u * (1 - u * (1 - u))));
}

BlurGrid polynomial_grid(std::uint32_t size, std::uint32_t step, std::uint32_t margin) {
  BlurGrid grid(size, step, margin);
  for (std::uint32_t i = 0; i < grid.nodes.size(); ++i)
    grid.nodes[i] = static_cast<float>(polynomial(double{1} * i * step - margin, size));
  return grid;
}

TEST(BlurGrid, ReadsWhatAPolynomialIsBetweenNodes) {
  for (const std::uint32_t step : {1, 2, 3, 7, 20}) {
    const BlurGrid grid = polynomial_grid(500, step, 11);
    const std::vector<double> values = values_of(grid);
    for (std::uint32_t i = 0; i < 500; ++i)
      EXPECT_NEAR(values[i], polynomial(i, 500), 1e-5) << i;
  }
}

TEST(BlurGrid, HalvedReadsTheSame) {
  BlurGrid grid = polynomial_grid(1000, 3, 20);
  for (int times = 0; times < 2; ++times) {
    ASSERT_TRUE(grid.can_halve());
    grid.halve();
    const std::vector<double> values = values_of(grid);
    for (std::uint32_t i = 0; i < 1000; ++i)
      EXPECT_NEAR(values[i], polynomial(i, 1000), 1e-5) << i;
  }
  EXPECT_EQ(grid.step(), 12);
}

TEST(BlurGrid, HalvingStopsWhatChangesFromNodeToNode) {
  BlurGrid grid(1000, 1, 0);
  for (std::uint32_t i = 0; i < grid.nodes.size(); ++i)
    grid.nodes[i] = i % 2 == 0 ? 1 : 0;
  grid.halve();
  for (std::uint32_t i = 3; i + 3 < grid.nodes.size(); ++i)
    EXPECT_NEAR(grid.nodes[i], 0.5, 1e-6);
}

}  // namespace
}  // namespace tamis
