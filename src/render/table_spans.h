// How far a cell reaches. Short attributes must not make long rows, so there are
// bounds.
#pragma once

#include <algorithm>
#include <cstdint>

#include "render/text/list_numbers.h"
#include "tamis/page.h"

namespace tamis {

// Wider spans are the page's layout, not its data.
inline constexpr std::uint32_t kMostColumnSpan = 20;
inline constexpr std::uint32_t kMostRowSpan = 1000;

// `name` is colspan or rowspan. A rowspan of 0 reaches to the end of the rows' group.
inline std::uint32_t span_of(const Page& page, NodeId cell, const char* name,
                             std::uint32_t most) {
  const auto value = page.attribute(cell, name);
  const auto number = value ? read_integer(*value) : std::nullopt;
  if (number == 0 && name[0] == 'r') return most;
  if (!number || *number < 1) return 1;
  return static_cast<std::uint32_t>(std::min<std::int64_t>(*number, most));
}

// <th>, and every cell of a <thead>.
inline bool is_heading_cell(const Page& page, NodeId cell) {
  if (page.tag(cell) == Tag::th) return true;
  const NodeId row = page.parent(cell);
  const NodeId group = row == kNone ? kNone : page.parent(row);
  return group != kNone && page.tag(group) == Tag::thead;
}

}  // namespace tamis
