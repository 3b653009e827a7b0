// Text density: how many characters an element has for each of its tags, TD and CTD of
// the paper that cetd.cpp implements.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tamis/filter.h"
#include "tamis/tags.h"

namespace tamis {

// The formula of CTD divides by zero where there is no link.
enum class ZeroMode : std::uint8_t {
  code,   // an element without link characters counts as if it had one
  paper,  // the same, but in denominators only: no link, infinite density
};
inline constexpr std::string_view kZeroModes[] = {"code", "paper"};

// What a text that hangs directly on an element, between its children, adds to the sum
// of their densities.
enum class LooseText : std::uint8_t {
  none,
  code,  // as the authors' code has it; infinite on a page without links
  safe,  // as CTD has it for an element without tags or links
};
inline constexpr std::string_view kLooseTexts[] = {"none", "code", "safe"};

// What the authors' later code takes for links.
inline constexpr TagSet kLinkLike = {Tag::a, Tag::button, Tag::select};

// Characters and tags of a subtree, all and in links.
struct DensityCounts {
  std::uint32_t chars = 0;       // C
  std::uint32_t tags = 0;        // T
  std::uint32_t link_chars = 0;  // LC
  std::uint32_t link_tags = 0;   // LT
};

// Counts the subtree of each node. Elements of `ignored` and those inside are not tags.
std::vector<DensityCounts> density_counts(const View& view, const TagSet& link_like,
                                          const TagSet& ignored);

// Returns for each node the density of an element, or what a text adds as loose text. A
// text in several runs adds it with the first.
std::vector<double> text_densities(const View& view,
                                   const std::vector<DensityCounts>& counts,
                                   bool with_loose_text);
std::vector<double> composite_text_densities(const View& view,
                                             const std::vector<DensityCounts>& counts,
                                             ZeroMode zero_mode, LooseText loose_text);

}  // namespace tamis
