#include "tamis/mask.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <utility>

namespace tamis {
namespace {

constexpr std::uint64_t kAll = ~std::uint64_t{0};

// Calls act(row, bits) for each row of 64 that the range touches, with the range's
// bits.
template <class Act>
void for_rows(Range range, Act act) {
  if (range.first >= range.last) return;
  const std::size_t first = range.first / 64;
  const std::size_t last = (range.last - 1) / 64;
  for (std::size_t row = first; row <= last; ++row) {
    std::uint64_t bits = kAll;
    if (row == first) bits &= kAll << (range.first % 64);
    if (row == last) bits &= kAll >> (63 - (range.last - 1) % 64);
    act(row, bits);
  }
}

// Returns the first set bit at or after `from`, after applying `look` to each row.
template <class Look>
std::size_t next_bit(std::span<const std::uint64_t> rows, std::size_t size,
                     std::size_t from, Look look) {
  if (from >= size) return size;
  std::size_t row = from / 64;
  std::uint64_t bits = look(rows[row]) & (kAll << (from % 64));
  const std::size_t last = (size - 1) / 64;
  while (bits == 0 && row < last) bits = look(rows[++row]);
  if (bits == 0) return size;
  return std::min(size, row * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
}

}  // namespace

Mask::Mask(std::size_t size, bool value) {
  assign(size, value);
}

void Mask::assign(std::size_t size, bool value) {
  size_ = size;
  bits_.assign((size + 63) / 64, value ? kAll : 0);
  if (value && size % 64 != 0) bits_.back() = kAll >> (64 - size % 64);
}

void Mask::fill(Range range, bool value) {
  for_rows(range, [&](std::size_t row, std::uint64_t bits) {
    bits_[row] = value ? bits_[row] | bits : bits_[row] & ~bits;
  });
}

std::size_t Mask::count() const {
  std::size_t sum = 0;
  for (const std::uint64_t row : bits_)
    sum += static_cast<std::size_t>(std::popcount(row));
  return sum;
}

std::size_t Mask::count(Range range) const {
  std::size_t sum = 0;
  for_rows(range, [&](std::size_t row, std::uint64_t bits) {
    sum += static_cast<std::size_t>(std::popcount(bits_[row] & bits));
  });
  return sum;
}

bool Mask::any() const {
  return std::any_of(bits_.begin(), bits_.end(), std::identity());
}

bool Mask::any(Range range) const {
  const auto end = std::min<std::size_t>(range.last, size_);  // do not search further
  return next_bit(bits_, end, range.first, std::identity()) < end;
}

std::size_t Mask::next_set(std::size_t from) const {
  return next_bit(bits_, size_, from, std::identity());
}

std::size_t Mask::next_clear(std::size_t from) const {
  return next_bit(bits_, size_, from, std::bit_not());
}

Mask& Mask::operator|=(const Mask& other) {
  for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] |= other.bits_[i];
  return *this;
}

Mask& Mask::operator&=(const Mask& other) {
  for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] &= other.bits_[i];
  return *this;
}

Mask& Mask::operator-=(const Mask& other) {
  for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] &= ~other.bits_[i];
  return *this;
}

namespace {

constexpr double kTolerance = 1e-9;  // 0.1 + 0.2 reaches 0.3

// 64 sums in parallel: bit i of plane p is bit p of sum i.
class Sums {
 public:
  void add(std::uint64_t to, std::uint32_t weight) {
    for (int plane = 0; weight >> plane != 0; ++plane) {
      if ((weight >> plane & 1) == 0) continue;
      std::uint64_t carry = to;
      for (int p = plane; carry != 0; ++p)
        carry = std::exchange(planes_[p], planes_[p] ^ carry) & carry;
    }
  }

  std::uint64_t at_least(std::uint64_t threshold) const {
    std::uint64_t more = 0;
    std::uint64_t equal = ~std::uint64_t{0};
    for (int p = kPlanes - 1; p >= 0; --p) {
      if ((threshold >> p & 1) != 0) {
        equal &= planes_[p];
      } else {
        more |= equal & planes_[p];
        equal &= ~planes_[p];
      }
    }
    return more | equal;
  }

  static constexpr int kPlanes = 24;
  static constexpr double kMost = (1 << kPlanes) - 1;

 private:
  std::array<std::uint64_t, kPlanes> planes_ = {};
};

// Reports whether all weights are whole numbers that can be summed in planes.
bool are_counts(std::span<const Ballot> ballots) {
  double sum = 0;
  for (const Ballot& ballot : ballots) {
    if (!(ballot.weight >= 0) || ballot.weight != std::floor(ballot.weight))
      return false;
    sum += ballot.weight;
  }
  return sum <= Sums::kMost;
}

Mask count_votes(std::span<const Ballot> ballots, double threshold) {
  const double least = std::ceil(threshold - kTolerance);
  Mask out(ballots[0].mask->size(), least <= 0);
  if (least <= 0 || least > Sums::kMost) return out;
  for (std::size_t i = 0; i < out.bits().size(); ++i) {
    Sums sums;
    for (const Ballot& ballot : ballots)
      sums.add(ballot.mask->bits()[i], static_cast<std::uint32_t>(ballot.weight));
    out.set_bits(i, sums.at_least(static_cast<std::uint64_t>(least)));
  }
  return out;
}

Mask weigh_votes(std::span<const Ballot> ballots, double threshold) {
  const std::size_t size = ballots[0].mask->size();
  std::vector<double> sums(size, 0);
  for (const Ballot& ballot : ballots)
    for (std::size_t i = ballot.mask->next_set(0); i < size;
         i = ballot.mask->next_set(i + 1))
      sums[i] += ballot.weight;
  Mask out(size);
  for (std::size_t i = 0; i < size; ++i) out.set(i, sums[i] >= threshold - kTolerance);
  return out;
}

}  // namespace

Mask vote(std::span<const Ballot> ballots, double threshold) {
  if (ballots.empty()) return {};
  return are_counts(ballots) ? count_votes(ballots, threshold)
                             : weigh_votes(ballots, threshold);
}

bool is_subset(const Mask& part, const Mask& whole) {
  return part.size() == whole.size() && (part - whole).none();
}

}  // namespace tamis
