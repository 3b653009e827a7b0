#include "filters/tag_ratio/tag_ratios.h"

#include <cmath>

#include <gtest/gtest.h>

#include "filters/tag_ratio/smoothing.h"

namespace tamis {
namespace {

using Row = std::vector<double>;

void expect_near(const Row& got, const Row& wanted, double error = 1e-6) {
  ASSERT_EQ(got.size(), wanted.size());
  for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], wanted[i], error);
}

// The worked example of ALGORITHMS 5.3.
const Row kRatios = {0, 2, 40, 60, 50, 3, 0, 1};

Row smoothed(const Row& row) {
  return smooth(row, gaussian_kernel(1, 1));
}

TEST(TagRatios, TextForEachTag) {
  const Line lines[] = {{{0, 1}, 40, 4, 20}, {{1, 2}, 40, 0, 0}, {{2, 3}, 0, 2, 9}};
  EXPECT_EQ(tag_ratios(lines), (Row{10, 40, 0}));
}

TEST(TagRatios, StandardDeviationOfTheNotes) {
  double sum = 0;
  for (const double ratio : smoothed(kRatios)) sum += ratio;
  EXPECT_NEAR(sum / 8, 19.512934, 1e-6);
  EXPECT_NEAR(standard_deviation(smoothed(kRatios)), 18.785366, 1e-6);
}

TEST(TagRatios, ThresholdKeepsTheLinesOfTheNotes) {
  const Row row = smoothed(kRatios);
  const double threshold = standard_deviation(row);
  const std::vector<LineVerdict> verdicts = above(row, threshold);
  for (std::size_t i = 0; i < row.size(); ++i) {
    EXPECT_EQ(verdicts[i].keep, i >= 2 && i <= 4);
    EXPECT_EQ(verdicts[i].score >= .5, verdicts[i].keep);
  }
}

TEST(TagRatios, WithoutThresholdAllIsKept) {
  for (const LineVerdict verdict : above(Row{0, 3}, 0)) {
    EXPECT_TRUE(verdict.keep);
    EXPECT_EQ(verdict.score, 1);
  }
}

TEST(TagRatios, ChangesOfTheNotes) {
  const Row changes = changes_ahead(smoothed(kRatios), 3);
  expect_near(changes, {32.148644, 30.368252, .498709, 33.106356, 34.266877, 14.199652,
                        .473815, 0});
  expect_near(smoothed(changes), {31.476474, 22.669897, 17.621746, 24.487686, 28.449018,
                                  15.937628, 4.105779, .178884});
}

TEST(TagRatios, ChangesWithTheLineItself) {
  expect_near(changes_ahead(Row{1, 4, 10}, 2, true), {1.5, 3, 0});
  expect_near(changes_ahead(Row{1, 4, 10}, 1, true), {0, 0, 0});
}

// dragnet's own test: the raw curve, smoothed afterwards. Its last line is compared
// with half of itself, ours is 0, so only the rows that do not see it are the same.
TEST(TagRatios, ChangesAgreeWithDragnet) {
  Row row;
  for (int i = 0; i < 10; ++i) row.push_back(i * 10. / 9);
  const Row changes =
      smooth(changes_ahead(row, 3), gaussian_kernel(1, 4), Border::reflect);
  expect_near({changes.begin(), changes.begin() + 5},
              {2.22222222, 2.22222222, 2.22222222, 2.22214787, 2.21961138}, 1e-7);
}

std::vector<Point> example_points() {
  const Row x = smoothed(kRatios);
  const Row y = smoothed(changes_ahead(x, 3));
  std::vector<Point> points;
  for (std::size_t i = 0; i < x.size(); ++i) points.push_back({x[i], y[i]});
  return points;
}

TEST(TagRatios, CentroidsStartInEvenSteps) {
  const std::vector<Point> start =
      start_centroids(example_points(), 3, Start::even_steps);
  ASSERT_EQ(start.size(), 3u);
  expect_near({start[0].x, start[0].y, start[1].x, start[1].y, start[2].x, start[2].y},
              {0, 0, 25.888971, 15.738237, 51.777941, 31.476474});
}

TEST(TagRatios, CentroidsStartFarFromEachOther) {
  const std::vector<Point> points = {{1, 0}, {9, 0}, {5, 0}, {9, 1}};
  const std::vector<Point> start = start_centroids(points, 4, Start::farthest_first);
  expect_near({start[0].x, start[1].x, start[1].y, start[2].x, start[3].x},
              {0, 9, 1, 5, 1});
}

// By hand: the origin takes the last two lines, whose ratio and change are both low.
TEST(TagRatios, ClustersOfTheExample) {
  const std::vector<Point> points = example_points();
  std::vector<Point> centroids = start_centroids(points, 3, Start::even_steps);
  const std::vector<std::uint32_t> labels = k_means(points, centroids, true);
  const std::vector<LineVerdict> verdicts = away_from_origin(points, centroids, labels);
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(verdicts[i].keep, i < 6) << i;
    EXPECT_EQ(verdicts[i].score > .5, verdicts[i].keep) << i;
  }
}

TEST(TagRatios, NothingButNoise) {
  const std::vector<Point> points = {{0, 0}, {0, 0}};
  std::vector<Point> centroids = start_centroids(points, 2, Start::even_steps);
  const std::vector<std::uint32_t> labels = k_means(points, centroids, true);
  for (const LineVerdict verdict : away_from_origin(points, centroids, labels)) {
    EXPECT_FALSE(verdict.keep);
    EXPECT_EQ(verdict.score, 0);
  }
}

}  // namespace
}  // namespace tamis
