// Aligns two sequences: finds one longest common subsequence, where lcs_length.h
// computes only its length.
//
// The algorithm computes a row of bits (lcs_length.h) for each element of the first
// sequence and traces back from the end. If the rows need too much memory, it divides
// the problem (Hirschberg 1975). If there are several longest subsequences, it takes
// the one with the earliest elements of the first sequence, within a half.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tamis::eval {

struct AlignedPair {
  std::uint32_t first = 0;   // position in the first sequence
  std::uint32_t second = 0;  // position of the equal element in the second

  bool operator==(const AlignedPair&) const = default;
};

// Returns the pairs in ascending order of both positions. Numbers from `bound` on match
// nothing. The worst-case time is the product of the lengths divided by 64.
std::vector<AlignedPair> align(std::span<const std::uint32_t> first,
                               std::span<const std::uint32_t> second,
                               std::uint32_t bound);

}  // namespace tamis::eval
