#include "filters/common/k_means.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "base/random.h"
#include "support/random_pages.h"

namespace tamis {
namespace {

using Labels = std::vector<std::uint32_t>;

bool operator==(Point a, Point b) {
  return a.x == b.x && a.y == b.y;
}

TEST(KMeans, MovesEachCentroidToTheMeanOfItsPoints) {
  const std::vector<Point> points = {{0, 0}, {0, 2}, {10, 0}, {12, 2}};
  std::vector<Point> centroids = {{0, 0}, {3, 3}};
  EXPECT_EQ(k_means(points, centroids), (Labels{0, 0, 1, 1}));
  EXPECT_TRUE(centroids[0] == (Point{0, 1}));
  EXPECT_TRUE(centroids[1] == (Point{11, 1}));
}

TEST(KMeans, TiesGoToTheLowerCentroid) {
  std::vector<Point> centroids = {{2, 0}, {0, 0}, {0, 0}};
  EXPECT_EQ(k_means(std::vector<Point>{{1, 0}, {0, 0}}, centroids, false, 0),
            (Labels{0, 1}));
}

TEST(KMeans, AnEmptyClusterKeepsItsCentroid) {
  std::vector<Point> centroids = {{0, 0}, {100, 100}};
  EXPECT_EQ(k_means(std::vector<Point>{{1, 0}, {3, 0}}, centroids), (Labels{0, 0}));
  EXPECT_TRUE(centroids[0] == (Point{2, 0}));
  EXPECT_TRUE(centroids[1] == (Point{100, 100}));
}

TEST(KMeans, ThePinnedCentroidStays) {
  std::vector<Point> centroids = {{0, 0}, {5, 5}};
  EXPECT_EQ(k_means(std::vector<Point>{{2, 2}, {8, 8}}, centroids, true),
            (Labels{0, 1}));
  EXPECT_TRUE(centroids[0] == (Point{0, 0}));
  EXPECT_TRUE(centroids[1] == (Point{8, 8}));
}

TEST(KMeans, RoundsAreLimited) {
  const std::vector<Point> points = {{0, 0}, {4, 0}, {5, 0}, {6, 0}, {20, 0}};
  std::vector<Point> centroids = {{0, 0}, {1, 0}};
  EXPECT_EQ(k_means(points, centroids, false, 0), (Labels{0, 1, 1, 1, 1}));
  EXPECT_TRUE(centroids[1] == (Point{1, 0}));
  EXPECT_EQ(k_means(points, centroids, false, 1), (Labels{0, 0, 1, 1, 1}));
  EXPECT_TRUE(centroids[1] == (Point{8.75, 0}));
  EXPECT_EQ(k_means(points, centroids), (Labels{0, 0, 0, 0, 1}));
}

TEST(KMeans, NoPoints) {
  std::vector<Point> centroids = {{1, 2}};
  EXPECT_TRUE(k_means({}, centroids).empty());
  EXPECT_TRUE(centroids[0] == (Point{1, 2}));
}

// The reference implementation follows the definition of each step literally. It has
// integer coordinates, so that sums are exact in any order.
Labels nearest_of_all(const std::vector<Point>& points,
                      const std::vector<Point>& centroids) {
  Labels labels;
  for (const Point p : points) {
    std::vector<std::pair<double, std::uint32_t>> distances;
    for (std::uint32_t c = 0; c < centroids.size(); ++c) {
      const double x = p.x - centroids[c].x;
      const double y = p.y - centroids[c].y;
      distances.emplace_back(x * x + y * y, c);
    }
    labels.push_back(std::min_element(distances.begin(), distances.end())->second);
  }
  return labels;
}

Labels dumb_k_means(const std::vector<Point>& points, std::vector<Point>& centroids,
                    bool pin_first, int most_rounds) {
  Labels labels = nearest_of_all(points, centroids);
  Labels before;
  for (int round = 0; round < most_rounds && labels != before; ++round) {
    for (std::uint32_t c = pin_first ? 1 : 0; c < centroids.size(); ++c) {
      double x = 0, y = 0, count = 0;
      for (std::size_t i = 0; i < points.size(); ++i) {
        if (labels[i] != c) continue;
        x += points[i].x;
        y += points[i].y;
        count += 1;
      }
      if (count > 0) centroids[c] = {x / count, y / count};
    }
    before = labels;
    labels = nearest_of_all(points, centroids);
  }
  return labels;
}

std::vector<Point> random_points(Rng& random, std::size_t count) {
  std::vector<Point> points(count);
  for (Point& p : points)
    p = {static_cast<double>(random.below(12)), static_cast<double>(random.below(12))};
  return points;
}

TEST(KMeans, IsItsDumbTwin) {
  Rng random(test::seed());
  for (int round = 0; round < 5000; ++round) {
    const std::vector<Point> points = random_points(random, random.below(20));
    std::vector<Point> centroids = random_points(random, 1 + random.below(4));
    std::vector<Point> dumb_centroids = centroids;
    const bool pin_first = random.below(2) == 0;
    const int most_rounds = static_cast<int>(random.below(8));
    EXPECT_EQ(k_means(points, centroids, pin_first, most_rounds),
              dumb_k_means(points, dumb_centroids, pin_first, most_rounds));
    EXPECT_TRUE(std::equal(centroids.begin(), centroids.end(), dumb_centroids.begin(),
                           [](Point a, Point b) { return a == b; }));
  }
}

}  // namespace
}  // namespace tamis
