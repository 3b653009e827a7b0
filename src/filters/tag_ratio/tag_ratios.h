// Text against tags, line by line (TTR, CETR).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "filters/common/k_means.h"
#include "filters/common/line_words.h"

namespace tamis {

// TR: the characters of text for each tag; a line without tags counts as one with a
// tag.
std::vector<double> tag_ratios(std::span<const Line> lines);

// Of the whole row, not of a sample.
double standard_deviation(std::span<const double> values);

// The verdict on a row of ratios by a threshold: kept from it on; the score is .5
// there.
std::vector<LineVerdict> above(std::span<const double> ratios, double threshold);

// G: how far the mean of the next `ahead` numbers is from a number. `with_itself`, the
// number is the first of those. The last number has none behind it: 0.
std::vector<double> changes_ahead(std::span<const double> values, int ahead,
                                  bool with_itself = false);

// Where the centroids start: the origin, and then even steps towards the greatest x and
// y; or the origin, and then always the point farthest from those that there are.
enum class Start : std::uint8_t { even_steps, farthest_first };
inline constexpr std::string_view kStartNames[] = {"even_steps", "farthest_first"};
std::vector<Point> start_centroids(std::span<const Point> points, int count,
                                   Start start);

// The verdict on clustered lines: cluster 0, the one at the origin, is noise. The score
// tells how much nearer a line is to content; it is over .5 where it is kept.
std::vector<LineVerdict> away_from_origin(std::span<const Point> points,
                                          std::span<const Point> centroids,
                                          std::span<const std::uint32_t> labels);

}  // namespace tamis
