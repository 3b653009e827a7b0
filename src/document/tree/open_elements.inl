// The one search through the open elements, from the current node down. Every search is
// paid for; when the budget is gone only the nearest are seen.

#pragma once

#include "document/tree/tree_builder.h"

namespace tamis {

// The topmost entry that matches, unless an entry with a trait of `boundary` is above
// it.
template <class Match>
std::size_t TreeBuilder::find_open(Match match, std::uint32_t boundary) const {
  const std::size_t lowest = open_count_ - std::min(open_count_, reach());
  std::size_t found = kNotOpen;
  std::size_t at = open_count_;
  while (at > lowest) {
    --at;
    if (match(open_[at])) {
      found = at;
      break;
    }
    if ((open_[at].traits & boundary) != 0) break;
  }
  pay(open_count_ - at);
  return found;
}

}  // namespace tamis
