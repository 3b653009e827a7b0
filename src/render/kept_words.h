// Counts the kept words of a range in constant time.
//
//   KeptWords kept(keep);
//   if (kept.any(page.words(figure))) ...
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "base/spare.h"
#include "tamis/mask.h"

namespace tamis {

class KeptWords {
 public:
  explicit KeptWords(const Mask& keep) : keep_(keep) {
    before_.reserve(keep.bits().size() + 1);
    std::uint32_t count = 0;
    for (const std::uint64_t bits : keep.bits()) {
      before_.push_back(count);
      count += static_cast<std::uint32_t>(std::popcount(bits));
    }
    before_.push_back(count);
  }

  std::uint32_t count(Range range) const {
    return rank(range.last) - rank(range.first);
  }
  bool any(Range range) const { return count(range) > 0; }

 private:
  // Returns the number of kept words before word w.
  std::uint32_t rank(std::uint32_t w) const {
    const std::uint32_t in_row = w % 64;
    if (in_row == 0) return before_[w / 64];
    const std::uint64_t row = keep_.bits()[w / 64] << (64 - in_row);
    return before_[w / 64] + static_cast<std::uint32_t>(std::popcount(row));
  }

  const Mask& keep_;
  Spare<std::vector<std::uint32_t>>
      before_;  // for each 64 words: kept words before them
};

}  // namespace tamis
