#include "filters/winner_basket/value_clusters.h"

#include <algorithm>
#include <cmath>

#include "filters/common/k_means.h"

namespace tamis {
namespace {

std::vector<Point> first_centroids(std::vector<double> values, std::size_t k) {
  std::sort(values.begin(), values.end());
  std::vector<Point> out;
  const double step =
      k > 1 ? static_cast<double>(values.size() - 1) / static_cast<double>(k - 1) : 0;
  for (std::size_t j = 0; j < k; ++j) {
    const double index = std::ceil(step * static_cast<double>(j) - 0.5);
    out.push_back({values[static_cast<std::size_t>(index)], 0});
  }
  return out;
}

}  // namespace

ValueClusters cluster_values(const std::vector<double>& values, int k) {
  if (values.empty()) return {};
  std::vector<Point> points;
  points.reserve(values.size());
  for (const double value : values) points.push_back({value, 0});
  std::vector<Point> centroids =
      first_centroids(values, std::min(values.size(), static_cast<std::size_t>(k)));
  ValueClusters out;
  out.labels = k_means(points, centroids);
  for (const Point& centroid : centroids) out.centroids.push_back(centroid.x);
  return out;
}

std::vector<bool> in_top_clusters(const ValueClusters& clusters, int count) {
  std::vector<std::uint32_t> order = clusters.labels;
  std::sort(order.begin(), order.end());
  order.erase(std::unique(order.begin(), order.end()), order.end());
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return clusters.centroids[a] > clusters.centroids[b];
  });
  order.resize(std::min(order.size(), static_cast<std::size_t>(count)));
  std::vector<bool> is_top(clusters.centroids.size(), false);
  for (const std::uint32_t cluster : order) is_top[cluster] = true;
  std::vector<bool> out;
  out.reserve(clusters.labels.size());
  for (const std::uint32_t label : clusters.labels) out.push_back(is_top[label]);
  return out;
}

}  // namespace tamis
