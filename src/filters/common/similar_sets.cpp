#include "filters/common/similar_sets.h"

#include <algorithm>
#include <numeric>

#include "base/steps.h"

namespace tamis {

void make_set(std::vector<std::uint32_t>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

std::size_t shared_numbers(std::span<const std::uint32_t> a,
                           std::span<const std::uint32_t> b) {
  std::size_t shared = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const std::uint32_t x = a[i];
    const std::uint32_t y = b[j];
    shared += x == y ? 1 : 0;
    i += x <= y ? 1 : 0;
    j += y <= x ? 1 : 0;
  }
  return shared;
}

void SimilarSets::add(std::span<const std::uint32_t> set) {
  numbers_.insert(numbers_.end(), set.begin(), set.end());
  firsts_.push_back(numbers_.size());
}

void SimilarSets::build_index() {
  std::vector<std::uint32_t> different = numbers_;
  make_set(different);
  index_ = NumberIndex(std::move(different));
  first_set_.assign(index_.size() + 1, 0);
  for (const std::uint32_t number : numbers_) ++first_set_[index_.find(number) + 1];
  std::partial_sum(first_set_.begin(), first_set_.end(), first_set_.begin());
  std::vector<std::uint32_t> next = first_set_;
  sets_.resize(numbers_.size());
  for (std::uint32_t i = 0; i < size(); ++i)
    for (const std::uint32_t number : set(i)) sets_[next[index_.find(number)]++] = i;
}

std::span<const std::uint32_t> SimilarSets::sets_with(std::uint32_t number) const {
  const std::uint32_t at = index_.find(number);
  if (at == NumberIndex::kAbsent) return {};
  return std::span(sets_).subspan(first_set_[at], first_set_[at + 1] - first_set_[at]);
}

bool SetSearch::take_steps(std::size_t count) {
  count_steps(std::min(count, steps_left_));
  if (count > steps_left_) return false;
  steps_left_ -= count;
  return true;
}

std::vector<std::uint32_t> SetSearch::candidates(std::span<const std::uint32_t> wanted,
                                                 std::size_t least) {
  std::vector<std::uint32_t> out;
  if (least > wanted.size()) return out;
  if (least == 0) {
    if (!take_steps(sets_.size())) return out;
    out.resize(sets_.size());
    std::iota(out.begin(), out.end(), 0);
    return out;
  }
  rows_.clear();
  for (const std::uint32_t number : wanted) rows_.push_back(sets_.sets_with(number));
  std::stable_sort(rows_.begin(), rows_.end(),
                   [](const auto& a, const auto& b) { return a.size() < b.size(); });
  rows_.resize(wanted.size() - least + 1);
  std::size_t steps = 0;
  for (const auto& row : rows_) steps += row.size();
  if (!take_steps(steps)) return out;
  ++search_;
  for (const auto& row : rows_) {
    for (const std::uint32_t set : row) {
      if (seen_in_[set] == search_) continue;
      seen_in_[set] = search_;
      out.push_back(set);
    }
  }
  return out;
}

std::size_t SetSearch::shared(std::span<const std::uint32_t> wanted,
                              std::uint32_t set) {
  const std::span<const std::uint32_t> other = sets_.set(set);
  return take_steps(wanted.size() + other.size()) ? shared_numbers(wanted, other) : 0;
}

}  // namespace tamis
