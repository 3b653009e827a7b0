// The parameters that tag-ratio filters share: kRadius<CetrParams> is the entry for the
// member `radius` of those.
#pragma once

#include "filters/tag_ratio/smoothing.h"
#include "filters/tag_ratio/source_lines.h"
#include "tamis/define_filter.h"

namespace tamis {

// --- Lines.

template <class P, Provenance kProvenance>
inline constexpr ParamSpec kLineLength = param<&P::line_length>(
    "line_length", {0, 200}, kProvenance,
    "characters after which a line is broken; 0 keeps the author's lines");

template <class P>
inline constexpr ParamSpec kRebreak = param<&P::rebreak, kRebreakNames>(
    "rebreak", Provenance::ours,
    "where line_length is used: on every page, or on pages that are one line");

template <class P, Provenance kProvenance>
inline constexpr ParamSpec kTags = param<&P::tags, kLongTagsNames>(
    "tags", kProvenance,
    "a tag over several author's lines: its parts are text; or it counts on its first "
    "and last line; or once, on its first");

// --- Gaussian smoothing.

template <class P>
inline constexpr ParamSpec kRadius =
    param<&P::radius>("radius", {0, 5}, Provenance::reconstructed,
                      "lines to each side in smoothing; also the kernel's deviation");

template <class P>
inline constexpr ParamSpec kReach = param<&P::reach>(
    "reach", {1, 4}, Provenance::reconstructed, "how many radii the kernel goes out");

template <class P>
inline constexpr ParamSpec kBorder = param<&P::border, kBorderNames>(
    "border", Provenance::ours,
    "smoothing at the ends: the weights that are left, or the lines mirrored");

// The smoothed row, with the parameters of a filter.
template <class P>
std::vector<double> smooth_as(const P& params, std::span<const double> values) {
  return smooth(values, gaussian_kernel(params.radius, params.radius * params.reach),
                params.border);
}

template <class P>
SourceLineOptions line_options(const P& params) {
  return {params.line_length, params.rebreak, params.tags};
}

}  // namespace tamis
