// Numbers for 64-bit keys, in the order in which they came: an open hash table that is
// emptied in no time, so that it can serve page after page.
//
// Keys come from pages, and whoever writes a page can choose them. Where a key is put
// therefore depends on a number that the process draws when it starts: without it
// nobody can make keys that meet in one place. The numbers of keys do not depend on it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "base/process_secret.h"

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
    const Slot& slot = slots_[place_of(key)];
    return slot.round == round_ ? slot.number : 0xFFFFFFFF;
  }

  // The key's number; a new one, size() before the call, if it is there the first time.
  std::uint32_t number(std::uint64_t key) {
    if (size_ * 2 >= slots_.size()) grow();
    Slot& slot = slots_[place_of(key)];
    if (slot.round == round_) return slot.number;
    slot = {key, size_, round_};
    return size_++;
  }

  // How many places the slowest search for a key that is there looks at.
  std::size_t longest_search() const {
    std::size_t longest = 0;
    for (std::size_t at = 0; at < slots_.size(); ++at)
      if (slots_[at].round == round_)
        longest = std::max(longest, ((at - first_place(slots_[at].key)) & mask()) + 1);
    return longest;
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t number = 0;
    std::uint32_t round = 0;
  };

  std::size_t mask() const { return slots_.size() - 1; }
  std::size_t first_place(std::uint64_t key) const {
    return static_cast<std::size_t>(finish_hash(key ^ secret_)) & mask();
  }

  // Where the key is, or would be put.
  std::size_t place_of(std::uint64_t key) const {
    std::size_t at = first_place(key);
    while (slots_[at].round == round_ && slots_[at].key != key) at = (at + 1) & mask();
    return at;
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 1024 : slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.round == round_) slots_[place_of(slot.key)] = slot;
  }

  std::vector<Slot> slots_;
  std::uint64_t secret_ = process_secret();
  std::uint32_t size_ = 0;
  std::uint32_t round_ = 1;
};

}  // namespace tamis
