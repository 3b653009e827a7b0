// Text density: the number of characters of an element per tag. TD and CTD are from the
// paper that cetd.cpp implements.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tamis/filter.h"
#include "tamis/tags.h"

namespace tamis {

// The formula of CTD divides by zero if there is no link.
enum class ZeroMode : std::uint8_t {
  code,   // an element without link characters counts as if it had one
  paper,  // the same in denominators only: without links, the density is infinite
};
inline constexpr std::string_view kZeroModes[] = {"code", "paper"};

// The contribution of a text directly below an element, between its children, to the
// sum of their densities.
enum class LooseText : std::uint8_t {
  none,
  code,  // as in the authors' code; infinite on a page without links
  safe,  // the CTD of an element without tags or links
};
inline constexpr std::string_view kLooseTexts[] = {"none", "code", "safe"};

// Elements that the authors' later code treats as links.
inline constexpr TagSet kLinkLike = {Tag::a, Tag::button, Tag::select};

// Characters and tags of a subtree, in total and in links.
struct DensityCounts {
  std::uint32_t chars = 0;       // C
  std::uint32_t tags = 0;        // T
  std::uint32_t link_chars = 0;  // LC
  std::uint32_t link_tags = 0;   // LT
};

// Counts the subtree of each node. Elements of `ignored` and the elements inside them
// do not count as tags.
std::vector<DensityCounts> density_counts(const View& view, const TagSet& link_like,
                                          const TagSet& ignored);

// Returns, for each node, the density of an element or the contribution of a loose
// text. In a text with several runs, the first run has the contribution.
std::vector<double> text_densities(const View& view,
                                   const std::vector<DensityCounts>& counts,
                                   bool with_loose_text);
std::vector<double> composite_text_densities(const View& view,
                                             const std::vector<DensityCounts>& counts,
                                             ZeroMode zero_mode, LooseText loose_text);

}  // namespace tamis
