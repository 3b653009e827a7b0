// k-means clustering of points in the plane.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tamis {

struct Point {
  double x = 0;
  double y = 0;
};

// Runs Lloyd's algorithm and returns the label of each point: the number of its nearest
// centroid, or the lower number if two are equally near. There must be at least one
// centroid. The function moves the centroids until the labels are stable, at most
// `most_rounds` times. An empty cluster keeps its centroid. With `pin_first`, centroid
// 0 does not move.
std::vector<std::uint32_t> k_means(std::span<const Point> points,
                                   std::vector<Point>& centroids,
                                   bool pin_first = false, int most_rounds = 50);

}  // namespace tamis
