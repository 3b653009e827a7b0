#include "tune/judge/row_bits.h"

#include <algorithm>
#include <bit>

namespace tamis::tune {
namespace {

struct Planes {
  std::uint64_t* bits;
  std::size_t height;
  std::size_t count;

  // A row as bit number `bit` of what is added.
  void add(const std::uint64_t* row, std::size_t bit, std::uint64_t* carry) {
    std::copy_n(row, count, carry);
    for (std::size_t p = bit; p < height; ++p) {
      std::uint64_t* const plane = bits + p * count;
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t both = plane[i] & carry[i];
        plane[i] ^= carry[i];
        carry[i] = both;
      }
    }
  }

  // From the highest bit down: larger at the first one that differs, or equal.
  void at_least(std::uint32_t threshold, std::uint64_t* equal,
                std::uint64_t* out) const {
    std::fill_n(equal, count, ~std::uint64_t{0});
    std::fill_n(out, count, 0);
    for (std::size_t p = height; p-- > 0;) {
      const std::uint64_t* const plane = bits + p * count;
      const std::uint64_t wanted = (threshold >> p & 1) != 0 ? ~std::uint64_t{0} : 0;
      for (std::size_t i = 0; i < count; ++i) {
        out[i] |= equal[i] & plane[i] & ~wanted;
        equal[i] &= ~(plane[i] ^ wanted);
      }
    }
    for (std::size_t i = 0; i < count; ++i) out[i] |= equal[i];
  }
};

}  // namespace

std::uint64_t* RowBits::scratch(std::size_t count) {
  if (in_use_ == scratch_.size()) scratch_.emplace_back();
  std::vector<std::uint64_t>& out = scratch_[in_use_++];
  if (out.size() < count) out.resize(count);
  return out.data();
}

const std::uint64_t* RowBits::compute(const MaskExpression& expression,
                                      std::size_t first, std::size_t count) {
  if (expression.kind == MaskExpression::Kind::row)
    return store_.row(*expression.slot) + first;
  std::uint64_t* out = scratch(count);
  const std::size_t before = in_use_;
  if (expression.kind == MaskExpression::Kind::vote)
    count_votes(expression, first, count, out);
  else
    fold(expression, first, count, out);
  in_use_ = before;
  return out;
}

void RowBits::fold(const MaskExpression& expression, std::size_t first,
                   std::size_t count, std::uint64_t* out) {
  std::copy_n(compute(*expression.children[0], first, count), count, out);
  for (std::size_t c = 1; c < expression.children.size(); ++c) {
    const std::size_t before = in_use_;
    const std::uint64_t* other = compute(*expression.children[c], first, count);
    switch (expression.kind) {
      case MaskExpression::Kind::unite:
        for (std::size_t i = 0; i < count; ++i) out[i] |= other[i];
        break;
      case MaskExpression::Kind::intersect:
        for (std::size_t i = 0; i < count; ++i) out[i] &= other[i];
        break;
      default:
        for (std::size_t i = 0; i < count; ++i) out[i] &= ~other[i];
    }
    in_use_ = before;
  }
}

// Sums side by side: bit i of plane p is bit p of the sum of word i. A weight is added
// by its bits, each with a ripple of carries.
void RowBits::count_votes(const MaskExpression& vote, std::size_t first,
                          std::size_t count, std::uint64_t* out) {
  std::uint32_t sum = 0;
  for (const std::uint32_t weight : vote.weights) sum += weight;
  if (vote.threshold > sum) {
    std::fill_n(out, count, 0);
    return;
  }
  const auto height = static_cast<std::size_t>(std::bit_width(sum));
  Planes planes{scratch(height * count), height, count};
  std::fill_n(planes.bits, height * count, 0);
  std::uint64_t* const spare = scratch(count);
  for (std::size_t c = 0; c < vote.children.size(); ++c) {
    const std::size_t before = in_use_;
    const std::uint64_t* const row = compute(*vote.children[c], first, count);
    for (std::size_t bit = 0; vote.weights[c] >> bit != 0; ++bit)
      if ((vote.weights[c] >> bit & 1) != 0) planes.add(row, bit, spare);
    in_use_ = before;
  }
  planes.at_least(vote.threshold, spare, out);
}

}  // namespace tamis::tune
