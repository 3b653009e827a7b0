#include "eval/measures/lcs_row.h"

#include <algorithm>
#include <bit>

namespace tamis::eval {
namespace {

constexpr std::uint64_t kOnes = ~std::uint64_t{0};

// Moving one zero costs about as much as adding this many limbs (measured on gold
// standards of wcxb-dev).
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

// From the last place to the first: of several in a run of ones the first counts.
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

}  // namespace tamis::eval
