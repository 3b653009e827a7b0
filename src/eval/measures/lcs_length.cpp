#include "eval/measures/lcs_length.h"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <vector>

namespace tamis::eval {
namespace {

constexpr std::uint64_t kOnes = ~std::uint64_t{0};

// Moving one zero costs about as much as adding this many limbs (measured with gold
// texts of wcxb-dev).
constexpr std::size_t kLimbsOfAMove = 4;

}  // namespace

LcsPlaces::LcsPlaces(std::span<const std::uint32_t> sequence, std::uint32_t bound)
    : limbs_((sequence.size() + 63) / 64), starts_(bound + 1), rows_(bound, kNoRow) {
  for (const std::uint32_t number : sequence)
    if (number < bound) ++starts_[number + 1];
  for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
  places_.resize(starts_.back());
  std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
  for (std::size_t i = 0; i < sequence.size(); ++i)
    if (sequence[i] < bound)
      places_[next[sequence[i]]++] = static_cast<std::uint32_t>(i);
  for (std::uint32_t number = 0; number < bound; ++number) add_row(number);
}

void LcsPlaces::add_row(std::uint32_t number) {
  const std::span<const std::uint32_t> places = list(number);
  if (places.size() * kLimbsOfAMove <= limbs_) return;
  rows_[number] = bits_.size();
  bits_.resize(bits_.size() + limbs_);
  std::uint64_t* row = bits_.data() + rows_[number];
  for (const std::uint32_t p : places) row[p / 64] |= std::uint64_t{1} << (p % 64);
}

void LcsRow::add(const std::uint64_t* places) {
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < limbs_.size(); ++i) {
    const std::uint64_t old = limbs_[i];
    const std::uint64_t hit = old & places[i];
    std::uint64_t sum = 0;
    bool over = __builtin_add_overflow(old, hit, &sum);
    over |= __builtin_add_overflow(sum, carry, &sum);
    carry = over ? 1 : 0;
    limbs_[i] = sum | (old & ~hit);
  }
  last_ = limbs_.size() - 1;
  while (last_ > 0 && limbs_[last_] == kOnes) --last_;
}

// From the last position to the first: in a run of ones, only the first position has an
// effect.
void LcsRow::move(std::span<const std::uint32_t> places) {
  for (std::size_t i = places.size(); i > 0; --i) move(places[i - 1]);
}

void LcsRow::move(std::uint32_t place) {
  std::size_t limb = place / 64;
  const std::uint64_t bit = std::uint64_t{1} << (place % 64);
  if ((limbs_[limb] & bit) == 0) return;
  const std::size_t first = limb;
  std::uint64_t zeros = ~limbs_[limb] & ~(bit | (bit - 1));
  while (zeros == 0 && limb < last_) zeros = ~limbs_[++limb];
  limbs_[limb] |= zeros & (~zeros + 1);
  limbs_[first] &= ~bit;
  last_ = std::max(last_, first);
}

std::size_t LcsRow::length_before(std::size_t column) const {
  std::size_t zeros = 0;
  for (std::size_t i = 0; i < column / 64; ++i)
    zeros += static_cast<std::size_t>(std::popcount(~limbs_[i]));
  if (column % 64 != 0)
    zeros += static_cast<std::size_t>(
        std::popcount(~limbs_[column / 64] & kOnes >> (64 - column % 64)));
  return zeros;
}

namespace {

using Numbers = std::vector<std::uint32_t>;

// A pass that removes less than one element in so many is the last one. The row is also
// fast, and crafted input could require a pass for each element.
constexpr std::size_t kWorthAPass = 8;

// Two sequences, shortened step by step.
class Pair {
 public:
  Pair(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
       std::uint32_t bound)
      : a_(a.begin(), a.end()), b_(b.begin(), b.end()), bound_(bound), in_(bound) {}

  std::size_t lcs() {
    for (bool helps = true; helps;) {
      const std::size_t size = a_.size() + b_.size();
      drop_those_of_one_side();
      cut_common_ends();
      helps = a_.size() + b_.size() < size - size / kWorthAPass;
    }
    return common_ + lcs_of_rest();
  }

 private:
  void drop_those_of_one_side() {
    std::fill(in_.begin(), in_.end(), std::uint8_t{0});
    for (const std::uint32_t n : a_)
      if (n < bound_) in_[n] |= 1;
    for (const std::uint32_t n : b_)
      if (n < bound_) in_[n] |= 2;
    keep_those_of_both(a_);
    keep_those_of_both(b_);
  }

  // Without a branch that depends on the text.
  void keep_those_of_both(Numbers& side) const {
    std::size_t kept = 0;
    for (const std::uint32_t n : side) {
      side[kept] = n;
      kept += n < bound_ && in_[n] == 3 ? 1 : 0;
    }
    side.resize(kept);
  }

  void cut_common_ends() {
    const std::size_t most = std::min(a_.size(), b_.size());
    std::size_t front = 0;
    while (front < most && a_[front] == b_[front]) ++front;
    std::size_t back = 0;
    while (back < most - front && a_[a_.size() - 1 - back] == b_[b_.size() - 1 - back])
      ++back;
    for (Numbers* side : {&a_, &b_}) {
      side->resize(side->size() - back);
      side->erase(side->begin(), side->begin() + static_cast<std::ptrdiff_t>(front));
    }
    common_ += front + back;
  }

  std::size_t lcs_of_rest() {
    if (a_.size() > b_.size()) std::swap(a_, b_);
    if (a_.empty()) return 0;
    const LcsPlaces places(a_, bound_);
    LcsRow row(places.limbs());
    for (const std::uint32_t number : b_) row.meet(number, places);
    return row.length_before(a_.size());
  }

  Numbers a_;
  Numbers b_;
  std::uint32_t bound_;
  std::vector<std::uint8_t> in_;  // 1: in a, 2: in b
  std::size_t common_ = 0;
};

}  // namespace

std::size_t lcs_length(std::span<const std::uint32_t> a,
                       std::span<const std::uint32_t> b, std::uint32_t bound) {
  return Pair(a, b, bound).lcs();
}

std::size_t lcs_length(std::span<const std::uint32_t> a,
                       std::span<const std::uint32_t> b) {
  std::unordered_map<std::uint32_t, std::uint32_t> small;
  const auto renumber = [&](std::span<const std::uint32_t> numbers) {
    Numbers out;
    for (const std::uint32_t n : numbers)
      out.push_back(
          small.try_emplace(n, static_cast<std::uint32_t>(small.size())).first->second);
    return out;
  };
  const Numbers small_a = renumber(a);
  const Numbers small_b = renumber(b);
  return lcs_length(small_a, small_b, static_cast<std::uint32_t>(small.size()));
}

}  // namespace tamis::eval
