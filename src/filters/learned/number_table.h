// Numbers for 64-bit keys, in the order in which they came: an open hash table that is
// emptied in no time, so that it can serve page after page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tamis {

class NumberTable {
 public:
  void clear() {
    size_ = 0;
    if (++round_ == 0) {
      slots_.assign(slots_.size(), {});
      round_ = 1;
    }
  }

  std::uint32_t size() const { return size_; }

  // The number of a key that is there; else 0xFFFFFFFF.
  std::uint32_t find(std::uint64_t key) const {
    if (slots_.empty()) return 0xFFFFFFFF;
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(key ^ key >> 32) & mask;
    for (; slots_[at].round == round_; at = (at + 1) & mask)
      if (slots_[at].key == key) return slots_[at].number;
    return 0xFFFFFFFF;
  }

  // The key's number; a new one, size() before the call, if it is there the first time.
  std::uint32_t number(std::uint64_t key) {
    if (size_ * 2 >= slots_.size()) grow();
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(key ^ key >> 32) & mask;
    while (slots_[at].round == round_) {
      if (slots_[at].key == key) return slots_[at].number;
      at = (at + 1) & mask;
    }
    slots_[at] = {key, size_, round_};
    return size_++;
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t number = 0;
    std::uint32_t round = 0;
  };

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 1024 : slots_.size() * 2);
    old.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const Slot& slot : old) {
      if (slot.round != round_) continue;
      std::size_t at = static_cast<std::size_t>(slot.key ^ slot.key >> 32) & mask;
      while (slots_[at].round == round_) at = (at + 1) & mask;
      slots_[at] = slot;
    }
  }

  std::vector<Slot> slots_;
  std::uint32_t size_ = 0;
  std::uint32_t round_ = 1;
};

}  // namespace tamis
