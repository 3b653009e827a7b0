// Finds the next kept word in a range.
//
//   for (std::size_t w = next_set(keep, range.first, range.last); w < range.last;
//        w = next_set(keep, w + 1, range.last))
//
// Mask::next_set searches up to the end of the page. Called for every element of a page
// with few kept words, it would examine the same words again and again.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "tamis/mask.h"

namespace tamis {

// Returns the first set bit in [from, end), or `end`.
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
