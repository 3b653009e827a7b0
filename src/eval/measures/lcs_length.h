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
#include <vector>

namespace tamis::eval {

// --- The row of bits by which the longest common subsequence of two sequences is
// found, 64 columns of the table at once, after Hyyrö (2004).
//
// The row stands for one row of the table: a zero in place p says that the table grows
// between its columns p and p + 1. Each element of the other sequence changes it:
//
//   row = row + (row & places) | row - (row & places)
//
// where `places` has a one wherever the element is. For a rare element that is the same
// as moving single zeros, as Hunt and Szymanski (1977) do in a list: the one in its
// place becomes a zero, and the next zero after it a one.

// Where each number stands in a sequence: as a list, and as bits if it is frequent.
// Memory is linear: there cannot be many frequent ones.
class LcsPlaces {
 public:
  // Numbers from `bound` on are in no place.
  LcsPlaces(std::span<const std::uint32_t> sequence, std::uint32_t bound);

  std::size_t limbs() const { return limbs_; }

  std::span<const std::uint32_t> list(std::uint32_t number) const {
    return std::span(places_).subspan(starts_[number],
                                      starts_[number + 1] - starts_[number]);
  }

  // Null if it is rare.
  const std::uint64_t* bits(std::uint32_t number) const {
    return rows_[number] == kNoRow ? nullptr : bits_.data() + rows_[number];
  }

 private:
  static constexpr std::size_t kNoRow = SIZE_MAX;

  void add_row(std::uint32_t number);

  std::size_t limbs_;
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> places_;
  std::vector<std::size_t> rows_;
  std::vector<std::uint64_t> bits_;
};

class LcsRow {
 public:
  explicit LcsRow(std::size_t limbs) : limbs_(limbs, ~std::uint64_t{0}) {}

  // The next element of the other sequence; it must be below the bound of `places`.
  void meet(std::uint32_t number, const LcsPlaces& places) {
    if (const std::uint64_t* bits = places.bits(number))
      add(bits);
    else
      move(places.list(number));
  }

  // The table's entry in column `column`: the length so far, without what follows it.
  std::size_t length_before(std::size_t column) const;

  bool grows_after(std::size_t column) const {
    return (limbs_[column / 64] >> (column % 64) & 1) == 0;
  }

 private:
  void add(const std::uint64_t* places);
  void move(std::span<const std::uint32_t> places);
  void move(std::uint32_t place);

  std::vector<std::uint64_t> limbs_;
  std::size_t last_ = 0;  // no limb after it has a zero
};

// Of any numbers.
std::size_t lcs_length(std::span<const std::uint32_t> a,
                       std::span<const std::uint32_t> b);

// Of numbers below `bound`; quicker, and uses memory for as many. Others, as the
// number of what is unknown, are in no common subsequence.
std::size_t lcs_length(std::span<const std::uint32_t> a,
                       std::span<const std::uint32_t> b, std::uint32_t bound);

}  // namespace tamis::eval
