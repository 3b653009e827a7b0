// Regions of lines with more content than code, and which of them are the main content
// (DANA and its family).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tamis/define_filter.h"

namespace tamis {

struct LineWeight {
  std::uint32_t content = 0;  // T1
  std::uint32_t code = 0;     // T2
};

// What makes a region large: all its characters, or those of content.
enum class RegionSize : std::uint8_t { chars, content };
inline constexpr std::string_view kRegionSizeNames[] = {"chars", "content"};

struct RegionOptions {
  int smooth = 1;  // neighbours to each side that weigh in
  int gap = 20;    // most lines between two regions that belong together
  RegionSize size = RegionSize::chars;
};

// diff: content less code, of a line and its neighbours; beyond the ends is nothing.
std::vector<std::int64_t> differences(std::span<const LineWeight> lines, int smooth);

// The largest run of lines whose difference is positive, the first of equals, and the
// runs on both sides of it for as long as each is near enough to the next; in order.
std::vector<Range> main_regions(std::span<const LineWeight> lines,
                                const RegionOptions& options);

// The words in those lines.
Mask words_of_regions(const View& view, const Lines& lines,
                      std::span<const Range> regions);

// --- The parameters that all of the family have: kGap<DanaParams> is the entry for the
// member `gap` of those.

template <class P, Provenance kProvenance>
inline constexpr ParamSpec kGap =
    param<&P::gap>("gap", {0, 200}, kProvenance,
                   "most lines between two regions that belong together");

template <class P>
inline constexpr ParamSpec kRegionLineLength = param<&P::line_length>(
    "line_length", {0, 200}, Provenance::ours,
    "characters after which a line is broken; 0 keeps the author's lines");

template <class P, Provenance kProvenance>
inline constexpr ParamSpec kSmooth =
    param<&P::smooth>("smooth", {0, 5}, kProvenance,
                      "lines to each side that weigh in, as much as the line itself");

template <class P>
inline constexpr ParamSpec kSize = param<&P::size, kRegionSizeNames>(
    "size", Provenance::ours,
    "what makes the largest region: all its characters, or those of content");

}  // namespace tamis
