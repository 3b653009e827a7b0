// A multiset of rows of four tokens.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tamis::eval {

class GramTable {
 public:
  static constexpr std::size_t kLength = 4;
  static constexpr std::uint32_t kPad =
      UINT32_MAX - 1;  // after the tokens of a short one

  using Gram = std::array<std::uint32_t, kLength>;

  // All rows of neighbours in `tokens`; if there are fewer than four, they are one row.
  explicit GramTable(std::span<const std::uint32_t> tokens);

  std::size_t size() const { return size_; }

  // How many rows of neighbours in `tokens` are here too: the sum over the rows of the
  // lesser of their two counts.
  std::size_t common(std::span<const std::uint32_t> tokens) const;

  static std::size_t gram_count(std::size_t tokens);

 private:
  std::size_t slot_of(const Gram& gram) const;

  std::vector<std::uint32_t> tokens_;
  std::vector<std::uint32_t> first_;   // by slot: where the row is first in tokens_
  std::vector<std::uint32_t> counts_;  // by slot, of which at most half are in use
  std::size_t size_ = 0;
};

}  // namespace tamis::eval
