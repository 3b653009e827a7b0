// Numbers for 64-bit keys, in the order in which they came: an open hash table whose
// memory serves page after page. Its places are small, so that they stay in the nearest
// cache: what is in them is the number of a key, and keys stand close together.
//
// Keys come from pages, and whoever writes a page can choose them. Where a key is put
// therefore depends on a number that the process draws when it starts: without it
// nobody can make keys that meet in one place. The numbers of keys do not depend on it.
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
  // Empties it. Only as many places as `expected` keys need are used from now on: a
  // table that once served a huge page stays in the nearest cache on the next.
  void clear(std::size_t expected = 128) {
    keys_.clear();
    use_places(std::bit_ceil(std::max<std::size_t>(expected, 32) * 2));
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(keys_.size()); }

  // The number of a key that is there; else 0xFFFFFFFF.
  std::uint32_t find(std::uint64_t key) const {
    return places_.empty() ? kNobody : places_[place_of(key)];
  }

  // The key's number; a new one, size() before the call, if it is there the first time.
  std::uint32_t number(std::uint64_t key) {
    if (keys_.size() * 2 >= mask_) grow();
    std::uint32_t& place = places_[place_of(key)];
    if (place != kNobody) return place;
    place = size();
    keys_.push_back(key);
    return place;
  }

  // How many places the slowest search for a key that is there looks at.
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

  // Where the key is, or would be put.
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
  std::vector<std::uint32_t> places_;  // the number of the key that is there
  std::size_t mask_ = 0;               // places in use, a power of 2, less 1
  std::uint64_t secret_ = process_secret();
  std::uint64_t factor_ = finish_hash(secret_) | 1;
};

}  // namespace tamis
