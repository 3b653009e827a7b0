// Numbers 64-bit keys in the order of insertion: an open hash table that reuses its
// memory for the next page. Its slots are small, so that they stay in the nearest
// cache: a slot holds the number of a key, and keys are stored contiguously.
//
// Keys come from pages, so an attacker can choose them. The slot of a key therefore
// depends on a random number per process. An attacker who does not know it cannot
// construct keys that collide. The numbers of keys do not depend on it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/hash.h"

namespace tamis {

class NumberTable {
 public:
  // Empties the table. From now on it uses only as many slots as `expected` keys need,
  // so that it fits into the nearest cache again after a huge page.
  void clear(std::size_t expected = 128) {
    keys_.clear();
    use_places(std::bit_ceil(std::max<std::size_t>(expected, 32) * 2));
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(keys_.size()); }

  // Returns the number of a key, or 0xFFFFFFFF if it is not in the table.
  std::uint32_t find(std::uint64_t key) const {
    return places_.empty() ? kNobody : places_[place_of(key)];
  }

  // Returns the number of a key. A new key gets the next number, which is size() before
  // the call.
  std::uint32_t number(std::uint64_t key) {
    if (keys_.size() * 2 >= mask_) grow();
    std::uint32_t& place = places_[place_of(key)];
    if (place != kNobody) return place;
    place = size();
    keys_.push_back(key);
    return place;
  }

  // Returns the number of slots that the slowest search for an existing key examines.
  std::size_t longest_search() const {
    std::size_t longest = 0;
    for (const std::uint64_t key : keys_)
      longest = std::max(longest, ((place_of(key) - first_place(key)) & mask_) + 1);
    return longest;
  }

 private:
  static constexpr std::uint32_t kNobody = 0xFFFFFFFF;

  std::size_t first_place(std::uint64_t key) const {
    return static_cast<std::size_t>(fold_product(key ^ secret_, factor_)) & mask_;
  }

  // Returns the slot of the key, or the slot where it would be inserted.
  std::size_t place_of(std::uint64_t key) const {
    std::size_t at = first_place(key);
    while (places_[at] != kNobody && keys_[places_[at]] != key) at = (at + 1) & mask_;
    return at;
  }

  void use_places(std::size_t count) {
    if (places_.size() < count) places_.resize(count);
    std::fill_n(places_.begin(), count, kNobody);
    mask_ = count - 1;
  }

  void grow() {
    use_places(std::max<std::size_t>(64, (mask_ + 1) * 2));
    for (std::uint32_t i = 0; i < size(); ++i) places_[place_of(keys_[i])] = i;
  }

  std::vector<std::uint64_t> keys_;    // by number
  std::vector<std::uint32_t> places_;  // the number of the key in the slot
  std::size_t mask_ = 0;               // slots in use, a power of 2, minus 1
  std::uint64_t secret_ = process_secret();
  std::uint64_t factor_ = finish_hash(secret_) | 1;
};

}  // namespace tamis
