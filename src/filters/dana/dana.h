// DANA and its family: main content by counting characters, line by line.
//
// Each filter weighs the content of a line against its code. Runs of lines with more
// content than code are regions, and main_regions() chooses among them. The filters
// differ in what they count:
//
//   R2L      2011   characters outside ASCII against ASCII; regions of single lines
//   DANA     2011   the same, and neighbours weigh in
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

// What makes a region large: all its characters, or those of content.
enum class RegionSize : std::uint8_t { chars, content };
inline constexpr std::string_view kRegionSizeNames[] = {"chars", "content"};

// Of the words in the regions: all, or those with a character outside ASCII.
enum class RegionWords : std::uint8_t { all, non_ascii };
inline constexpr std::string_view kRegionWordsNames[] = {"all_words",
                                                         "non_ascii_words"};

// The tags of an <a>: as they are; not at all; or together as much as the text of the
// link, and at least as much as "<a></a>".
enum class Anchors : std::uint8_t { leave, drop, normalise };

struct DanaParams {
  int line_length = 65;
  int gap = 20;    // most lines between two regions that belong together
  int smooth = 1;  // neighbours to each side that weigh in
  RegionSize size = RegionSize::chars;
  RegionWords output = RegionWords::all;  // DANA and R2L only
  Anchors anchors = Anchors::leave;       // AdDANAg only
};

// The parameters of all four. `source` is where their published defaults come from.
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

// Characters of each line outside ASCII, and inside. Markup counts as it stands in the
// source, text as a reader sees it.
std::vector<LineWeight> weigh_non_ascii(const View& view, const Lines& lines);

// Characters of text in each line, and of tags.
std::vector<LineWeight> weigh_text(const View& view, const Lines& lines,
                                   Anchors anchors);

// The largest run of lines whose difference is positive, the first of equals, and the
// runs on both sides of it for as long as each is near enough to the next; in order.
std::vector<Range> main_regions(std::span<const LineWeight> lines,
                                const DanaParams& params);

// The filters: DANA and R2L, and DANAg and AdDANAg.
Mask keep_non_ascii_regions(const View& view, const DanaParams& params);
Mask keep_text_regions(const View& view, const DanaParams& params);

}  // namespace tamis
