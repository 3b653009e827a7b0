// The next word of a range that a mask keeps.
//
//   for (std::size_t w = next_set(keep, range.first, range.last); w < range.last;
//        w = next_set(keep, w + 1, range.last))
//
// Mask::next_set looks for one up to the end of the page: called for every element of
// a page of which little is kept, it would look at the same words again and again.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "tamis/mask.h"

namespace tamis {

// The first bit that is set from `from` on and before `end`; `end` if there is none.
inline std::size_t next_set(const Mask& mask, std::size_t from, std::size_t end) {
  const std::size_t last = std::min(end, mask.size());
  if (from >= last) return end;
  std::size_t row = from / 64;
  std::uint64_t bits = mask.bits()[row] & (~std::uint64_t{0} << from % 64);
  while (bits == 0 && (row + 1) * 64 < last) bits = mask.bits()[++row];
  if (bits == 0) return end;
  const std::size_t found = row * 64 + static_cast<std::size_t>(std::countr_zero(bits));
  return found < last ? found : end;
}

}  // namespace tamis
