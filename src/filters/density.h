// A page as a list of strings between structural tags, and the dense part of the list
// (Density).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tamis/filter.h"
#include "tamis/tags.h"

namespace tamis {

struct TextString {
  Range tokens;  // from the tag that began it
  std::uint32_t chars = 0;
};

enum class SplitOn : std::uint8_t { start, both };
inline constexpr std::string_view kSplitOnNames[] = {"start", "both"};

struct StringOptions {
  TagSet structure;
  SplitOn split_on = SplitOn::start;  // start tags, or end tags too
  bool merge_empty = false;  // an empty string is used, not followed by another
};

std::vector<TextString> text_strings(const View& view, const StringOptions& options);

// The longest string, the first of equals, and all that can be reached from it over
// strings longer than c1 of its length, each fewer than c2 away from the one before. In
// between, short ones too.
Range dense_strings(std::span<const TextString> strings, double c1, int c2);

}  // namespace tamis
