// Length of the longest common subsequence of two sequences, exactly.
//
// Ends that agree are counted and cut off, and elements that only one side has are
// dropped, which shortens both without changing the length, while it helps. The rest is
// left to a row of bits, see lcs_row.h. Time is the product of the lengths by 64 at
// worst; memory is linear.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tamis::eval {

// Of any numbers.
std::size_t lcs_length(std::span<const std::uint32_t> a,
                       std::span<const std::uint32_t> b);

// Of numbers below `bound`; quicker, and uses memory for as many. Others, as the
// number of what is unknown, are in no common subsequence.
std::size_t lcs_length(std::span<const std::uint32_t> a,
                       std::span<const std::uint32_t> b, std::uint32_t bound);

}  // namespace tamis::eval
