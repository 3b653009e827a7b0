#include "filters/measure/k_means.h"

namespace tamis {
namespace {

double squared_distance(Point a, Point b) {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

std::uint32_t nearest(Point point, std::span<const Point> centroids) {
  std::uint32_t best = 0;
  double least = squared_distance(point, centroids[0]);
  for (std::uint32_t c = 1; c < centroids.size(); ++c) {
    const double distance = squared_distance(point, centroids[c]);
    if (distance >= least) continue;
    least = distance;
    best = c;
  }
  return best;
}

struct Sum {
  Point total;
  double count = 0;
};

void move_centroids(std::span<const Point> points,
                    std::span<const std::uint32_t> labels, bool pin_first,
                    std::vector<Point>& centroids) {
  std::vector<Sum> sums(centroids.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    Sum& sum = sums[labels[i]];
    sum.total.x += points[i].x;
    sum.total.y += points[i].y;
    ++sum.count;
  }
  for (std::size_t c = pin_first ? 1 : 0; c < centroids.size(); ++c)
    if (sums[c].count > 0)
      centroids[c] = {sums[c].total.x / sums[c].count, sums[c].total.y / sums[c].count};
}

// Whether a label changed.
bool label_points(std::span<const Point> points, std::span<const Point> centroids,
                  std::vector<std::uint32_t>& labels) {
  bool changed = false;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::uint32_t label = nearest(points[i], centroids);
    changed |= label != labels[i];
    labels[i] = label;
  }
  return changed;
}

}  // namespace

std::vector<std::uint32_t> k_means(std::span<const Point> points,
                                   std::vector<Point>& centroids, bool pin_first,
                                   int most_rounds) {
  std::vector<std::uint32_t> labels(points.size());
  label_points(points, centroids, labels);
  for (int round = 0; round < most_rounds; ++round) {
    move_centroids(points, labels, pin_first, centroids);
    if (!label_points(points, centroids, labels)) break;
  }
  return labels;
}

}  // namespace tamis
