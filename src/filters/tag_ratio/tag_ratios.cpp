#include "filters/tag_ratio/tag_ratios.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tamis {
namespace {

double distance(Point a, Point b) {
  return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

double nearest_distance(Point point, std::span<const Point> centroids) {
  double least = std::numeric_limits<double>::infinity();
  for (const Point centroid : centroids)
    least = std::min(least, distance(point, centroid));
  return least;
}

Point farthest(std::span<const Point> points, std::span<const Point> centroids) {
  Point best;
  double most = -1;
  for (const Point point : points) {
    const double least = nearest_distance(point, centroids);
    if (least <= most) continue;
    most = least;
    best = point;
  }
  return best;
}

Point greatest(std::span<const Point> points) {
  Point out;
  for (const Point point : points)
    out = {std::max(out.x, point.x), std::max(out.y, point.y)};
  return out;
}

}  // namespace

std::vector<double> tag_ratios(std::span<const Line> lines) {
  std::vector<double> ratios;
  ratios.reserve(lines.size());
  for (const Line& line : lines)
    ratios.push_back(static_cast<double>(line.text_chars) /
                     std::max<std::uint32_t>(1, line.tags));
  return ratios;
}

double standard_deviation(std::span<const double> values) {
  const auto count = static_cast<double>(values.size());
  double sum = 0;
  for (const double value : values) sum += value;
  const double mean = sum / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / count);
}

std::vector<LineVerdict> above(std::span<const double> ratios, double threshold) {
  std::vector<LineVerdict> verdicts;
  verdicts.reserve(ratios.size());
  for (const double ratio : ratios) {
    const bool keep = ratio >= threshold;
    verdicts.push_back({keep, threshold > 0 ? ratio / (ratio + threshold) : 1});
  }
  return verdicts;
}

std::vector<double> changes_ahead(std::span<const double> values, int ahead,
                                  bool with_itself) {
  std::vector<double> changes(values.size());
  for (std::size_t k = 0; k + 1 < values.size(); ++k) {
    const std::size_t first = with_itself ? k : k + 1;
    const std::size_t last =
        std::min(values.size(), first + static_cast<std::size_t>(ahead));
    double sum = 0;
    for (std::size_t i = first; i < last; ++i) sum += values[i];
    changes[k] = std::abs(sum / static_cast<double>(last - first) - values[k]);
  }
  return changes;
}

std::vector<Point> start_centroids(std::span<const Point> points, int count,
                                   Start start) {
  std::vector<Point> centroids = {{0, 0}};
  const Point most = greatest(points);
  for (int j = 1; j < count; ++j) {
    const double step = static_cast<double>(j) / (count - 1);
    centroids.push_back(start == Start::even_steps ? Point{most.x * step, most.y * step}
                                                   : farthest(points, centroids));
  }
  return centroids;
}

std::vector<LineVerdict> away_from_origin(std::span<const Point> points,
                                          std::span<const Point> centroids,
                                          std::span<const std::uint32_t> labels) {
  std::vector<LineVerdict> verdicts;
  verdicts.reserve(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double noise = distance(points[i], centroids[0]);
    const double content = nearest_distance(points[i], centroids.subspan(1));
    const double sum = noise + content;
    verdicts.push_back({labels[i] != 0, sum > 0 ? noise / sum : 0});
  }
  return verdicts;
}

}  // namespace tamis
