// A Mask: one bit per word of a page, kept or dropped.
//
//   Mask both = ccb & dsc;
//   both.fill(page.words(article));          // "keep this subtree" is a range fill
//   std::cout << to_text(page, both);
//
// Masks of one page have set algebra: | union, & intersection, - difference. All masks
// of an operation must have the same size.

// layer: document
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tamis/detail/export.h"
#include "tamis/detail/range.h"

namespace tamis {

class TAMIS_API Mask {
 public:
  Mask() = default;
  explicit Mask(std::size_t size, bool value = false);
  // Resets the mask to `size` bits, all set to `value`. Reuses the existing allocation.
  void assign(std::size_t size, bool value);

  std::size_t size() const { return size_; }
  bool operator[](std::size_t i) const { return (bits_[i / 64] >> (i % 64) & 1) != 0; }

  void set(std::size_t i) { bits_[i / 64] |= std::uint64_t{1} << (i % 64); }
  void reset(std::size_t i) { bits_[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
  void set(std::size_t i, bool value) { value ? set(i) : reset(i); }
  void fill(Range range, bool value = true);

  std::size_t count() const;
  std::size_t count(Range range) const;
  bool any() const;
  bool any(Range range) const;
  bool none() const { return !any(); }

  // Returns the first bit at or after `from` that is set (or clear), or size().
  std::size_t next_set(std::size_t from) const;
  std::size_t next_clear(std::size_t from) const;

  Mask& operator|=(const Mask& other);
  Mask& operator&=(const Mask& other);
  Mask& operator-=(const Mask& other);
  friend Mask operator|(Mask a, const Mask& b) { return a |= b; }
  friend Mask operator&(Mask a, const Mask& b) { return a &= b; }
  friend Mask operator-(Mask a, const Mask& b) { return a -= b; }
  friend bool operator==(const Mask&, const Mask&) = default;

  // Bit i is bit i % 64 of bits()[i / 64]. Bits past the end are 0.
  std::span<const std::uint64_t> bits() const { return bits_; }
  void set_bits(std::size_t i, std::uint64_t bits) {
    const std::size_t left = size_ - i * 64;
    bits_[i] = left >= 64 ? bits : bits & ((std::uint64_t{1} << left) - 1);
  }

 private:
  std::size_t size_ = 0;
  std::vector<std::uint64_t> bits_;
};

TAMIS_API bool is_subset(const Mask& part, const Mask& whole);

// A mask in a vote, with its weight.
struct Ballot {
  const Mask* mask;
  double weight = 1;
};

// Returns the words whose ballots have a total weight of at least `threshold`
// (tolerance 1e-9). With unit weights, threshold 1 is the union and `ballots.size()`
// the intersection.
TAMIS_API Mask vote(std::span<const Ballot> ballots, double threshold);

}  // namespace tamis
