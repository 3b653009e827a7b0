// Which elements of two sequences belong together: one longest common subsequence, and
// not only its length (lcs_length.h).
//
// A row of bits (lcs_row.h) for each element of the first, walked back from the end.
// Where that would take too much memory, by halves (Hirschberg 1975). Of several
// longest ones it is that with the earliest elements of the first sequence, within a
// half.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tamis::eval {

struct AlignedPair {
  std::uint32_t first = 0;   // place in the first sequence
  std::uint32_t second = 0;  // of the equal element in the second

  bool operator==(const AlignedPair&) const = default;
};

// Both places rise from pair to pair. Numbers from `bound` on agree with nothing. Time
// is the product of the lengths by 64 at worst.
std::vector<AlignedPair> align(std::span<const std::uint32_t> first,
                               std::span<const std::uint32_t> second,
                               std::uint32_t bound);

}  // namespace tamis::eval
