// A range of numbers: nodes of a subtree, words of a block, bytes of a tag.

// layer: base
#pragma once

#include <cstdint>

namespace tamis {

// Half-open: [first, last).
struct Range {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  std::uint32_t size() const { return last - first; }
  bool contains(std::uint32_t i) const { return first <= i && i < last; }
  friend bool operator==(const Range&, const Range&) = default;
};

}  // namespace tamis
