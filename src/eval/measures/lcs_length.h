// The exact length of the longest common subsequence of two sequences.
//
// First, equal elements at the ends are counted and removed, and elements that only one
// side has are dropped. This shortens both sequences without changing the result, and
// is repeated as long as it helps. A row of bits (below) handles the rest. The
// worst-case time is the product of the lengths divided by 64. Memory is linear.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tamis::eval {

// --- A row of bits that finds the longest common subsequence of two sequences. It
// computes 64 columns of the table at once, after Hyyrö (2004).
//
// The row represents one row of the table: a zero at position p means that the table
// grows between its columns p and p + 1. Each element of the other sequence changes it:
//
//   row = row + (row & places) | row - (row & places)
//
// where `places` has a one at each position of the element. For a rare element it is
// enough to move single zeros, as Hunt and Szymanski (1977) do in a list: the one at
// its position becomes a zero, and the next zero after it becomes a one.

// The positions of each number in a sequence: as a list, and also as bits if the number
// is frequent. Memory is linear, because only few numbers can be frequent.
class LcsPlaces {
 public:
  // Numbers from `bound` on have no positions.
  LcsPlaces(std::span<const std::uint32_t> sequence, std::uint32_t bound);

  std::size_t limbs() const { return limbs_; }

  std::span<const std::uint32_t> list(std::uint32_t number) const {
    return std::span(places_).subspan(starts_[number],
                                      starts_[number + 1] - starts_[number]);
  }

  // Returns null if the number is rare.
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

  // Processes the next element of the other sequence. It must be below the bound of
  // `places`.
  void meet(std::uint32_t number, const LcsPlaces& places) {
    if (const std::uint64_t* bits = places.bits(number))
      add(bits);
    else
      move(places.list(number));
  }

  // Returns the table's entry in column `column`: the length for the elements before
  // it.
  std::size_t length_before(std::size_t column) const;

  bool grows_after(std::size_t column) const {
    return (limbs_[column / 64] >> (column % 64) & 1) == 0;
  }

 private:
  void add(const std::uint64_t* places);
  void move(std::span<const std::uint32_t> places);
  void move(std::uint32_t place);

  std::vector<std::uint64_t> limbs_;
  std::size_t last_ = 0;  // all limbs after it are without zeros
};

// Accepts any numbers.
std::size_t lcs_length(std::span<const std::uint32_t> a,
                       std::span<const std::uint32_t> b);

// Accepts numbers below `bound`. It is faster, and uses memory in proportion to
// `bound`. Other numbers, such as TokenTable::kNone, match nothing.
std::size_t lcs_length(std::span<const std::uint32_t> a,
                       std::span<const std::uint32_t> b, std::uint32_t bound);

}  // namespace tamis::eval
