// DANA and its family: find the main content by counting characters in each line.
//
// Each filter weighs the content of a line against its code. Consecutive lines with
// more content than code form regions, and main_regions() chooses among them. The
// filters differ in what they count:
//
//   R2L      2011   characters outside ASCII against ASCII; regions of single lines
//   DANA     2011   the same, but neighbouring lines count as well
//   DANAg    2011   text against tags
//   AdDANAg  2012   text against tags, where links are neutral
//
// Start reading in dana.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "filters/common/param_table.h"

namespace tamis {

// The size of a region: all its characters, or only those of content.
enum class RegionSize : std::uint8_t { chars, content };
inline constexpr std::string_view kRegionSizeNames[] = {"chars", "content"};

// The words that are kept in the regions: all, or those with a character outside ASCII.
enum class RegionWords : std::uint8_t { all, non_ascii };
inline constexpr std::string_view kRegionWordsNames[] = {"all_words",
                                                         "non_ascii_words"};

// The weight of the tags of an <a>: unchanged; 0; or together the same as the text of
// the link, but at least that of "<a></a>".
enum class Anchors : std::uint8_t { leave, drop, normalise };

struct DanaParams {
  int line_length = 65;
  // The maximum number of lines between two regions that belong together.
  int gap = 20;
  int smooth = 1;  // neighbours to each side that count as well
  RegionSize size = RegionSize::chars;
  RegionWords output = RegionWords::all;  // DANA and R2L only
  Anchors anchors = Anchors::leave;       // AdDANAg only
};

// The parameters of all four. `source` is the provenance of their published defaults.
constexpr std::array<ParamSpec, 4> region_params(Provenance source) {
  return {
      param<&DanaParams::line_length>(
          "line_length", {0, 200}, Provenance::ours,
          "characters after which a line is broken; 0 keeps the author's lines"),
      param<&DanaParams::gap>("gap", {0, 200}, source,
                              "most lines between two regions that belong together"),
      param<&DanaParams::smooth>(
          "smooth", {0, 5}, source,
          "lines to each side that weigh in, as much as the line itself"),
      param<&DanaParams::size, kRegionSizeNames>(
          "size", Provenance::ours,
          "what makes the largest region: all its characters, or those of content"),
  };
}

// The parameters of DANA and R2L.
constexpr std::array<ParamSpec, 5> non_ascii_params(Provenance source) {
  return param_table(
      region_params(source),
      {param<&DanaParams::output, kRegionWordsNames>(
          "output", source,
          "the words of the regions: all, or those with a character outside ASCII")});
}

struct LineWeight {
  std::uint32_t content = 0;  // T1
  std::uint32_t code = 0;     // T2
};

// Returns the characters of each line outside and inside ASCII. Markup counts as in the
// source, text as displayed.
std::vector<LineWeight> weigh_non_ascii(const View& view, const Lines& lines);

// Returns the characters of text and of tags in each line.
std::vector<LineWeight> weigh_text(const View& view, const Lines& lines,
                                   Anchors anchors);

// Returns the largest run of lines with a positive difference (the first of equal
// ones). Runs on both sides are added as long as each is near enough to the next. The
// result is sorted.
std::vector<Range> main_regions(std::span<const LineWeight> lines,
                                const DanaParams& params);

// The filters: DANA and R2L, and DANAg and AdDANAg.
Mask keep_non_ascii_regions(const View& view, const DanaParams& params);
Mask keep_text_regions(const View& view, const DanaParams& params);

}  // namespace tamis
