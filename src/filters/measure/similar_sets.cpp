#include "filters/measure/similar_sets.h"

#include <algorithm>

namespace tamis {

void make_set(std::vector<std::uint32_t>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

std::size_t shared_numbers(std::span<const std::uint32_t> a,
                           std::span<const std::uint32_t> b) {
  std::size_t shared = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) ++shared;
    const bool step_a = a[i] <= b[j];
    const bool step_b = b[j] <= a[i];
    i += step_a ? 1 : 0;
    j += step_b ? 1 : 0;
  }
  return shared;
}

void SimilarSets::add(std::span<const std::uint32_t> set) {
  numbers_.insert(numbers_.end(), set.begin(), set.end());
  firsts_.push_back(numbers_.size());
}

void SimilarSets::build_index() {
  index_.reserve(numbers_.size());
  for (std::size_t i = 0; i < size(); ++i)
    for (const std::uint32_t number : set(i))
      index_.emplace_back(number, static_cast<std::uint32_t>(i));
  std::sort(index_.begin(), index_.end());
}

std::span<const std::pair<std::uint32_t, std::uint32_t>> SimilarSets::sets_with(
    std::uint32_t number) const {
  const auto by_number = [](const auto& a, const auto& b) { return a.first < b.first; };
  const auto [first, last] = std::equal_range(index_.begin(), index_.end(),
                                              std::pair(number, 0u), by_number);
  return {first, last};
}

std::vector<std::uint32_t> SimilarSets::candidates(
    std::span<const std::uint32_t> wanted, std::size_t least,
    std::size_t& budget) const {
  std::vector<std::uint32_t> out;
  if (least > wanted.size()) return out;
  std::vector<std::span<const std::pair<std::uint32_t, std::uint32_t>>> rows;
  for (const std::uint32_t number : wanted) rows.push_back(sets_with(number));
  const std::size_t looked_up = wanted.size() - least + 1;
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
    return a.size() < b.size();
  });
  std::size_t work = 0;
  for (std::size_t i = 0; i < looked_up; ++i) work += rows[i].size();
  if (work > budget) {
    budget = 0;
    return out;
  }
  budget -= work;
  for (std::size_t i = 0; i < looked_up; ++i)
    for (const auto& [number, set] : rows[i]) out.push_back(set);
  make_set(out);
  return out;
}

}  // namespace tamis
