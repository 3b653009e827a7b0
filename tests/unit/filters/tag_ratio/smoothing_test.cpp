#include "filters/tag_ratio/smoothing.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/random.h"
#include "support/random_pages.h"

namespace tamis {
namespace {

using Row = std::vector<double>;

void expect_near(const Row& got, const Row& wanted, double error) {
  ASSERT_EQ(got.size(), wanted.size());
  for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], wanted[i], error);
}

TEST(Smoothing, GaussianAsInTheNotes) {
  expect_near(smooth(Row{0, 2, 40, 60, 50, 3, 0, 1}, gaussian_kernel(1, 1)),
              {.755081, 11.866470, 35.066765, 51.777941, 39.859461, 15.059019, 1.096274,
               .622459},
              1e-6);
}

TEST(Smoothing, BoxIsTheMeanOfWhatIsThere) {
  EXPECT_EQ(smooth(Row{1, 2, 6}, box_kernel(1)), (Row{1.5, 3, 4}));
  EXPECT_EQ(smooth(Row{1, 2, 6}, box_kernel(9)), (Row{3, 3, 3}));
}

TEST(Smoothing, NoRadiusNoChange) {
  EXPECT_EQ(smooth(Row{1, 2, 6}, box_kernel(0)), (Row{1, 2, 6}));
  EXPECT_EQ(smooth(Row{1, 2, 6}, gaussian_kernel(0, 0)), (Row{1, 2, 6}));
  EXPECT_TRUE(smooth(Row{}, box_kernel(2)).empty());
}

TEST(Smoothing, ReflectedBorders) {
  EXPECT_EQ(smooth(Row{0, 3}, box_kernel(1), Border::reflect), (Row{1, 2}));
  EXPECT_EQ(smooth(Row{0, 3}, box_kernel(2), Border::reflect), (Row{9. / 5, 6. / 5}));
  // 0 3 | 3 0 | 0 3 | 3 0 | 0 3: the mirror is mirrored again.
  EXPECT_EQ(smooth(Row{0, 3}, box_kernel(3), Border::reflect), (Row{12. / 7, 9. / 7}));
}

// The unit test of dragnet, which smooths with SciPy: ten equidistant values from 0 to
// 10, deviation 1, four deviations far, borders reflected.
TEST(Smoothing, AgreesWithDragnet) {
  Row row;
  for (int i = 0; i < 10; ++i) row.push_back(i * 10. / 9);
  expect_near(smooth(row, gaussian_kernel(1, 4), Border::reflect),
              {0.47448994, 1.18661763, 2.22759261, 3.33348203, 4.44444444, 5.55555556,
               6.66651797, 7.77240739, 8.81338237, 9.52551006},
              1e-7);
}

// The dumb twin: the row is written out beyond its ends.
Row dumb_gaussian(const Row& row, double sigma, int radius, Border border) {
  const auto size = static_cast<int>(row.size());
  Row out;
  for (int at = 0; at < size; ++at) {
    double sum = 0, weights = 0;
    for (int i = at - radius; i <= at + radius; ++i) {
      int from = i;
      while (border == Border::reflect && (from < 0 || from >= size))
        from = from < 0 ? -1 - from : 2 * size - 1 - from;
      if (from < 0 || from >= size) continue;
      const double weight = std::exp(-(i - at) * (i - at) / (2 * sigma * sigma));
      sum += weight * row[static_cast<std::size_t>(from)];
      weights += weight;
    }
    out.push_back(sum / weights);
  }
  return out;
}

TEST(Smoothing, IsItsDumbTwin) {
  Rng random(test::seed());
  for (int round = 0; round < 3000; ++round) {
    Row row(1 + random.below(12));
    for (double& value : row) value = static_cast<double>(random.below(100));
    const double sigma = 0.5 + static_cast<double>(random.below(5));
    const auto radius = static_cast<int>(random.below(25));
    const Border border = random.below(2) == 0 ? Border::renormalise : Border::reflect;
    expect_near(smooth(row, gaussian_kernel(sigma, radius), border),
                dumb_gaussian(row, sigma, radius, border), 1e-9);
  }
}

}  // namespace
}  // namespace tamis
