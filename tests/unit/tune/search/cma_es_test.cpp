// Tests src/tune/search/cma_es.cpp and src/tune/search/draw.cpp.

#include "tune/search/cma_es.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "tune/search/draw.h"

namespace tamis::tune {
namespace {

using Point = std::vector<double>;
using Cost = std::function<double(const Point&)>;

struct Found {
  Point mean;
  double cost = 1e9;
  std::size_t evaluations = 0;
};

Found minimise(CmaEs& search, const Cost& cost, std::size_t evaluations) {
  Found out;
  while (out.evaluations < evaluations) {
    const std::vector<Point> points = search.ask();
    std::vector<double> costs;
    std::vector<std::size_t> order;
    for (const Point& point : points) {
      order.push_back(costs.size());
      costs.push_back(cost(point));
      out.cost = std::min(out.cost, costs.back());
      for (const double x : point) EXPECT_TRUE(x >= 0 && x <= 1) << x;
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return costs[a] < costs[b]; });
    search.tell(order);
    out.evaluations += points.size();
  }
  out.mean = search.mean();
  return out;
}

double squared(double x) {
  return x * x;
}

TEST(CmaEs, FindsAHiddenPoint) {
  const Point hidden = {0.7, 0.2, 0.35, 0.9};
  CmaEs search(Point(4, 0.5), 0.2, Rng(1));
  const Found found = minimise(
      search,
      [&](const Point& point) {
        double sum = 0;
        for (std::size_t i = 0; i < 4; ++i) sum += squared(point[i] - hidden[i]);
        return sum;
      },
      800);
  EXPECT_LT(found.cost, 1e-8);
  EXPECT_LT(search.reach(), 1e-3);
}

// A narrow diagonal valley of two parameters. Steps along the axes are slow there, and
// steps along the learned covariance are fast.
TEST(CmaEs, LearnsWhichParametersGoTogether) {
  const Cost valley = [](const Point& point) {
    return 1000 * squared(point[0] - point[1]) + squared(point[0] + point[1] - 1.2);
  };
  CmaEs search({0.1, 0.1}, 0.2, Rng(2));
  EXPECT_LT(minimise(search, valley, 800).cost, 1e-6);
}

TEST(CmaEs, FindsACornerOfTheCube) {
  CmaEs search(Point(3, 0.5), 0.3, Rng(3));
  const Found found = minimise(
      search, [](const Point& point) { return point[0] + point[1] - point[2]; }, 600);
  EXPECT_LT(found.cost, -0.999);
}

TEST(CmaEs, DependsOnItsSeedOnly) {
  CmaEs one({0.5, 0.5}, 0.2, Rng(4));
  CmaEs two({0.5, 0.5}, 0.2, Rng(4));
  CmaEs other({0.5, 0.5}, 0.2, Rng(5));
  const auto first = one.ask();
  EXPECT_EQ(first, two.ask());
  EXPECT_NE(first, other.ask());
}

TEST(CmaEs, OneParameterIsFine) {
  CmaEs search({0.9}, 0.2, Rng(6));
  const Found found = minimise(
      search, [](const Point& p) { return squared(p[0] - 0.25); }, 200);
  EXPECT_NEAR(found.mean[0], 0.25, 1e-3);
}

TEST(SymmetricEigen, GivesTheMatrixBack) {
  Rng random(7);
  for (const std::size_t size : {1u, 2u, 5u, 20u}) {
    SquareMatrix matrix(size);
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j <= i; ++j)
        matrix(i, j) = matrix(j, i) = static_cast<double>(random.below(100)) - 50;
    const Eigen eigen = symmetric_eigen(matrix);
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) {
        double value = 0;
        double dot = 0;
        for (std::size_t k = 0; k < size; ++k) {
          value += eigen.vectors(i, k) * eigen.values[k] * eigen.vectors(j, k);
          dot += eigen.vectors(k, i) * eigen.vectors(k, j);
        }
        EXPECT_NEAR(value, matrix(i, j), 1e-9);
        EXPECT_NEAR(dot, i == j ? 1 : 0, 1e-12);
      }
    }
  }
}

TEST(Sobol, FillsEveryPartOfTheCube) {
  const auto points = sobol_points(3, 512, Rng(8));
  // Random draws would leave about 188 of 512 = 8 * 8 * 8 small cubes empty.
  std::vector<int> hits(512);
  for (const Point& p : points)
    ++hits[static_cast<std::size_t>(p[0] * 8) * 64 +
           static_cast<std::size_t>(p[1] * 8) * 8 + static_cast<std::size_t>(p[2] * 8)];
  EXPECT_LT(std::count(hits.begin(), hits.end(), 0), 20);
  EXPECT_EQ(points, sobol_points(3, 512, Rng(8)));
  EXPECT_NE(points, sobol_points(3, 512, Rng(9)));
  EXPECT_TRUE(sobol_points(0, 5, Rng(1)).empty());
}

}  // namespace
}  // namespace tamis::tune
