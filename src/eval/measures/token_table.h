// Maps tokens to small numbers, in the order of their first occurrence.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tamis::eval {

class TokenTable {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  // Allocates memory for about this many tokens.
  explicit TokenTable(std::size_t tokens = 0);

  // Returns the token's number. A new token gets the next number.
  std::uint32_t add(std::string_view token);

  // Returns kNone if the token was never added.
  std::uint32_t find(std::string_view token) const;

  std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size() - 1); }

 private:
  struct Slot {
    std::uint32_t check =
        0;  // high bits of the hash: they tell most different tokens apart
    std::uint32_t number = kNone;
  };

  std::string_view text(std::uint32_t number) const {
    return std::string_view(bytes_).substr(ends_[number],
                                           ends_[number + 1] - ends_[number]);
  }
  std::size_t slot_of(std::string_view token, std::uint64_t hash) const;
  void grow();

  std::vector<Slot> slots_;        // the size is a power of two, at most half full
  std::vector<std::size_t> ends_;  // ends_[i]..ends_[i + 1] of bytes_ is token i
  std::string bytes_;
};

// --- A multiset of sequences of four tokens.

class GramTable {
 public:
  static constexpr std::size_t kLength = 4;
  static constexpr std::uint32_t kPad =
      UINT32_MAX - 1;  // fills up sequences that are too short

  using Gram = std::array<std::uint32_t, kLength>;

  // Adds all sequences of four adjacent tokens. Fewer than four tokens are one
  // sequence.
  explicit GramTable(std::span<const std::uint32_t> tokens);

  std::size_t size() const { return size_; }

  // Returns how many sequences `tokens` shares with the table: the sum over the
  // sequences of the lesser of both counts.
  std::size_t common(std::span<const std::uint32_t> tokens) const;

  static std::size_t gram_count(std::size_t tokens);

 private:
  std::size_t slot_of(const Gram& gram) const;

  std::vector<std::uint32_t> tokens_;
  std::vector<std::uint32_t> first_;  // by slot: where the sequence is first in tokens_
  std::vector<std::uint32_t> counts_;  // by slot; at most half of the slots are in use
  std::size_t size_ = 0;
};

}  // namespace tamis::eval
