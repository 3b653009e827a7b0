// Which elements of two sequences belong together: one longest common subsequence, and
// not only its length (lcs_length.h).
//
// By halves, after Hirschberg (1975): memory is linear, and each half's row of lengths
// comes from a row of bits (lcs_row.h), so that even long pages take milliseconds. Of
// several longest ones it is always the same.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tamis {

struct AlignedPair {
  std::uint32_t first = 0;   // place in the first sequence
  std::uint32_t second = 0;  // of the equal element in the second

  bool operator==(const AlignedPair&) const = default;
};

// Both places rise from pair to pair. Numbers are below `bound`.
std::vector<AlignedPair> align(std::span<const std::uint32_t> first,
                               std::span<const std::uint32_t> second,
                               std::uint32_t bound);

}  // namespace tamis
