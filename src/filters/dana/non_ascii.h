// ASCII against all other characters, line by line (DANA, R2L).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "filters/dana/regions.h"

namespace tamis {

// T1 and T2: the characters of each line outside ASCII, and those inside. Markup counts
// as it stands in the source, text as a reader sees it.
std::vector<LineWeight> weigh_non_ascii(const View& view, const Lines& lines);

// Of the words in the regions: all, or those with a character outside ASCII.
enum class RegionWords : std::uint8_t { all, non_ascii };
inline constexpr std::string_view kRegionWordsNames[] = {"all_words",
                                                         "non_ascii_words"};
Mask words_of_regions(const View& view, const Lines& lines,
                      std::span<const Range> regions, RegionWords output);

template <class P, Provenance kProvenance>
inline constexpr ParamSpec kOutput = param<&P::output, kRegionWordsNames>(
    "output", kProvenance,
    "the words of the regions: all, or those with a character outside ASCII");

}  // namespace tamis
