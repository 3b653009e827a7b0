// Tag ratios: how much text a page's lines have per tag, as measured by TTR (ttr.cpp)
// and CETR (cetr.cpp).
//
// source_lines() cuts the page into lines, tag_ratios() computes one number per line,
// and smooth() smooths the numbers. Then each line is kept or dropped: by a threshold
// (keep_above) or, in CETR, by its cluster.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "filters/common/param_table.h"

namespace tamis {

// The pages that are broken into new lines: all, or those that have only one line.
enum class Rebreak : std::uint8_t { every_page, one_line_pages };
inline constexpr std::string_view kRebreakNames[] = {"every_page", "one_line_pages"};

// How a tag counts that spans several lines of the source.
enum class LongTags : std::uint8_t {
  by_line,       // its parts are text
  at_both_ends,  // one tag on its first line and one on its last, with text between
                 // them
  across_lines,  // one tag, on its first line
};
inline constexpr std::string_view kLongTagsNames[] = {"by_line", "at_both_ends",
                                                      "across_lines"};

// What lies beyond the ends of the row: nothing (the remaining weights count more), or
// the mirrored row: c b a | a b c.
enum class Border : std::uint8_t { renormalise, reflect };
inline constexpr std::string_view kBorderNames[] = {"renormalise", "reflect"};

// What CETR compares along the lines: smoothed or raw ratios.
enum class Curve : std::uint8_t { smoothed, raw };

// The initial centroids: the origin and even steps towards the greatest x and y; or the
// origin and then repeatedly the point farthest from the existing ones.
enum class Start : std::uint8_t { even_steps, farthest_first };
inline constexpr std::string_view kStartNames[] = {"even_steps", "farthest_first"};

// The parameters of TTR and CETR.
struct TagRatioParams {
  // Lines are broken after this many characters; 0 keeps the lines of the source.
  int line_length = 0;
  Rebreak rebreak = Rebreak::every_page;
  LongTags tags = LongTags::by_line;
  int radius = 1;
  double lambda = 1;  // TTR and CETR-TM only

  // CETR only.
  int reach = 1;
  Border border = Border::renormalise;
  int k = 3;
  Start start = Start::even_steps;
  bool pin_origin = false;
  int alpha = 3;
  Curve change_of = Curve::smoothed;
  bool with_itself = false;
};

// The parameters of both, with the provenance of their defaults.
constexpr std::array<ParamSpec, 3> line_params(Provenance lengths, Provenance tags) {
  return {
      param<&TagRatioParams::line_length>(
          "line_length", {0, 200}, lengths,
          "characters after which a line is broken; 0 keeps the author's lines"),
      param<&TagRatioParams::rebreak, kRebreakNames>(
          "rebreak", Provenance::ours,
          "where line_length is used: on every page, or on pages that are one line"),
      param<&TagRatioParams::tags, kLongTagsNames>(
          "tags", tags,
          "a tag over several author's lines: its parts are text; or it counts on its "
          "first and last line; or once, on its first"),
  };
}

// Returns the lines of a page according to line_length, rebreak and tags.
std::vector<Line> source_lines(const View& view, const TagRatioParams& params);

// Returns TR: the characters of text per tag. A line without tags counts as if it had
// one.
std::vector<double> tag_ratios(std::span<const Line> lines);

// A kernel has weights at the distances 0, 1, 2, ...; they need not sum to 1. This one
// is exp(-j^2 / 2 sigma^2) up to the distance `radius`. With sigma 0, smoothing has no
// effect.
std::vector<double> gaussian_kernel(double sigma, int radius);

std::vector<double> smooth(std::span<const double> values,
                           std::span<const double> kernel,
                           Border border = Border::renormalise);

struct LineVerdict {
  bool keep = false;
  double score = 0;  // 0 to 1
};

// Returns the words of the kept lines. Each word has the score of its line.
FilterResult words_of_lines(const View& view, std::span<const Line> lines,
                            std::span<const LineVerdict> verdicts);

// Keeps the lines whose ratio is at least lambda standard deviations of all ratios. At
// this threshold the score is 0.5.
FilterResult keep_above(const View& view, std::span<const Line> lines,
                        std::span<const double> ratios, double lambda);

}  // namespace tamis
