#include "filters/common/k_means.h"

namespace tamis {
namespace {

struct Cluster {
  Point sum;
  double count = 0;
};

double squared_distance(Point a, Point b) {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

// Has no branches, because the nearest centroid cannot be predicted.
std::uint32_t nearest(Point point, std::span<const Point> centroids) {
  std::uint32_t best = 0;
  double least = squared_distance(point, centroids[0]);
  for (std::uint32_t c = 1; c < centroids.size(); ++c) {
    const double distance = squared_distance(point, centroids[c]);
    best = distance < least ? c : best;
    least = distance < least ? distance : least;
  }
  return best;
}

// Assigns a label to each point and sums up the clusters. Reports whether a label
// changed.
bool assign(std::span<const Point> points, std::span<const Point> centroids,
            std::span<std::uint32_t> labels, std::vector<Cluster>& clusters) {
  clusters.assign(centroids.size(), {});
  bool changed = false;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::uint32_t label = nearest(points[i], centroids);
    changed |= label != labels[i];
    labels[i] = label;
    Cluster& cluster = clusters[label];
    cluster.sum.x += points[i].x;
    cluster.sum.y += points[i].y;
    cluster.count += 1;
  }
  return changed;
}

}  // namespace

std::vector<std::uint32_t> k_means(std::span<const Point> points,
                                   std::vector<Point>& centroids, bool pin_first,
                                   int most_rounds) {
  std::vector<std::uint32_t> labels(points.size());
  std::vector<Cluster> clusters;
  assign(points, centroids, labels, clusters);
  for (int round = 0; round < most_rounds; ++round) {
    for (std::size_t c = pin_first ? 1 : 0; c < centroids.size(); ++c)
      if (clusters[c].count > 0)
        centroids[c] = {clusters[c].sum.x / clusters[c].count,
                        clusters[c].sum.y / clusters[c].count};
    if (!assign(points, centroids, labels, clusters)) break;
  }
  return labels;
}

}  // namespace tamis
