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

// Lloyd's algorithm from the given centroids, at least one, which it moves; the label
// of each point: its nearest centroid, the lower of two that are equally near. An empty
// cluster keeps its centroid; `pin_first` leaves centroid 0 where it is. The centroids
// move until labels are stable, at most `most_rounds` times.
std::vector<std::uint32_t> k_means(std::span<const Point> points,
                                   std::vector<Point>& centroids,
                                   bool pin_first = false, int most_rounds = 50);

}  // namespace tamis
