// Sets of numbers (words of a block, shingles of a pagelet), and which of them share
// how much with another set.
//
// An inverted index. A set that shares at least m of the n numbers of a wanted set has
// one of any n - m + 1 of them, so only the rarest n - m + 1 are looked up; few sets
// have those (prefix filtering; Chaudhuri, Ganti, Kaushik, "A Primitive Operator for
// Similarity Joins in Data Cleaning", 2006).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace tamis {

// Sorts and drops repetitions: the form in which sets are given.
void make_set(std::vector<std::uint32_t>& numbers);

// How many numbers two sets share.
std::size_t shared_numbers(std::span<const std::uint32_t> a,
                           std::span<const std::uint32_t> b);

class SimilarSets {
 public:
  // Sets are numbered in the order in which they are added.
  void add(std::span<const std::uint32_t> set);
  // After the last; then the sets can be asked.
  void build_index();

  std::size_t size() const { return firsts_.size() - 1; }
  std::span<const std::uint32_t> set(std::size_t i) const {
    return std::span(numbers_).subspan(firsts_[i], firsts_[i + 1] - firsts_[i]);
  }

  // Those that may share at least `least` (> 0) numbers with `wanted`: all that do, and
  // some that do not. Each is named once, in no particular order. `budget` is lowered
  // by the work, and where it does not suffice there is no answer.
  std::vector<std::uint32_t> candidates(std::span<const std::uint32_t> wanted,
                                        std::size_t least, std::size_t& budget) const;

 private:
  std::span<const std::pair<std::uint32_t, std::uint32_t>> sets_with(
      std::uint32_t number) const;

  std::vector<std::uint32_t> numbers_;  // of all sets, end to end
  std::vector<std::size_t> firsts_ = {0};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> index_;  // number, set
};

}  // namespace tamis
