// Where a number stands in an ascending list of different ones, which are spread as
// hashes are: a directory by their leading bits leaves a few to search.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace tamis {

class NumberIndex {
 public:
  static constexpr std::uint32_t kAbsent = 0xFFFFFFFF;

  NumberIndex() = default;
  explicit NumberIndex(std::vector<std::uint32_t> ascending)
      : numbers_(std::move(ascending)),
        shift_(32 -
               std::clamp(static_cast<int>(std::bit_width(numbers_.size())), 1, 24)),
        firsts_((std::size_t{1} << (32 - shift_)) + 1) {
    for (const std::uint32_t number : numbers_) ++firsts_[(number >> shift_) + 1];
    for (std::size_t i = 1; i < firsts_.size(); ++i) firsts_[i] += firsts_[i - 1];
  }

  std::size_t size() const { return numbers_.size(); }

  std::uint32_t find(std::uint32_t number) const {
    const auto first = numbers_.begin() + firsts_[number >> shift_];
    const auto last = numbers_.begin() + firsts_[(number >> shift_) + 1];
    const auto found = std::lower_bound(first, last, number);
    return found != last && *found == number
               ? static_cast<std::uint32_t>(found - numbers_.begin())
               : kAbsent;
  }

 private:
  std::vector<std::uint32_t> numbers_;
  int shift_ = 31;
  std::vector<std::uint32_t> firsts_ = {0, 0, 0};  // by leading bits
};

}  // namespace tamis
