// Sets of numbers (words of a block, shingles of a pagelet), and a search for the sets
// that share many numbers with another set.
//
// This is an inverted index. A set that shares at least m of the n numbers of a given
// set contains one of any n - m + 1 of them. So the search looks up only the rarest n -
// m + 1 numbers, which few sets contain (prefix filtering; Chaudhuri, Ganti, Kaushik,
// "A Primitive Operator for Similarity Joins in Data Cleaning", 2006).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace tamis {

// Sorts the numbers and removes duplicates. All sets must have this form.
void make_set(std::vector<std::uint32_t>& numbers);

// Returns how many numbers two sets share.
std::size_t shared_numbers(std::span<const std::uint32_t> a,
                           std::span<const std::uint32_t> b);

// Finds the position of a number in an ascending list of distinct hash values. A table
// indexed by their leading bits leaves only a few numbers to search.
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
  std::vector<std::uint32_t> firsts_ = {0, 0, 0};  // positions by leading bits
};

class SimilarSets {
 public:
  // Sets are numbered in the order in which they are added.
  void add(std::span<const std::uint32_t> set);
  // Must be called after the last add() and before any search.
  void build_index();

  std::uint32_t size() const { return static_cast<std::uint32_t>(firsts_.size() - 1); }
  std::span<const std::uint32_t> set(std::uint32_t i) const {
    return std::span(numbers_).subspan(firsts_[i], firsts_[i + 1] - firsts_[i]);
  }
  // Returns the sets that contain a number.
  std::span<const std::uint32_t> sets_with(std::uint32_t number) const;

 private:
  std::vector<std::uint32_t> numbers_;  // of all sets, concatenated
  std::vector<std::size_t> firsts_ = {0};
  NumberIndex index_;
  std::vector<std::uint32_t> sets_;            // grouped by number
  std::vector<std::uint32_t> first_set_ = {};  // of each number, and the end
};

// Runs several searches with a common limit on the number of steps.
class SetSearch {
 public:
  SetSearch(const SimilarSets& sets, std::size_t most_steps)
      : sets_(sets), steps_left_(most_steps), seen_in_(sets.size()) {}

  // Returns a superset, without duplicates, of the sets that share at least `least`
  // numbers with `wanted`. Returns nothing if the remaining steps do not suffice.
  std::vector<std::uint32_t> candidates(std::span<const std::uint32_t> wanted,
                                        std::size_t least);

  // Returns shared_numbers(), or 0 if the remaining steps do not suffice.
  std::size_t shared(std::span<const std::uint32_t> wanted, std::uint32_t set);

 private:
  bool take_steps(std::size_t count);

  const SimilarSets& sets_;
  std::size_t steps_left_;
  std::vector<std::span<const std::uint32_t>> rows_;
  std::vector<std::uint32_t> seen_in_;  // of a set, the last search that found it
  std::uint32_t search_ = 0;
};

}  // namespace tamis
