// Tokens as small numbers, in the order in which they were first met.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tamis::eval {

class TokenTable {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  // With room for about so many.
  explicit TokenTable(std::size_t tokens = 0);

  // Its number; it gets the next one if it is new.
  std::uint32_t add(std::string_view token);

  // kNone if it was never added.
  std::uint32_t find(std::string_view token) const;

  std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size() - 1); }

 private:
  struct Slot {
    std::uint32_t check =
        0;  // high bits of the hash: most of what differs, differs here
    std::uint32_t number = kNone;
  };

  std::string_view text(std::uint32_t number) const {
    return std::string_view(bytes_).substr(ends_[number],
                                           ends_[number + 1] - ends_[number]);
  }
  std::size_t slot_of(std::string_view token, std::uint64_t hash) const;
  void grow();

  std::vector<Slot> slots_;        // a power of two, at most half full
  std::vector<std::size_t> ends_;  // ends_[i]..ends_[i + 1] of bytes_ is token i
  std::string bytes_;
};

}  // namespace tamis::eval
