#include "eval/word_lcs.h"

#include <bit>
#include <unordered_map>

namespace tamis {
namespace {

using Limbs = std::vector<std::uint64_t>;

// Where each word stands in `a`, as bits; words of `b` that are not in `a` have none.
class Positions {
 public:
  explicit Positions(std::span<const std::uint32_t> a) : limbs_((a.size() + 63) / 64) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      const auto [found, is_new] = rows_.try_emplace(a[i], bits_.size());
      if (is_new) bits_.resize(bits_.size() + limbs_);
      bits_[found->second + i / 64] |= std::uint64_t{1} << (i % 64);
    }
  }

  std::size_t limbs() const { return limbs_; }

  const std::uint64_t* of(std::uint32_t word) const {
    const auto found = rows_.find(word);
    return found == rows_.end() ? nullptr : bits_.data() + found->second;
  }

 private:
  std::size_t limbs_;
  std::unordered_map<std::uint32_t, std::size_t> rows_;
  Limbs bits_;
};

// V := (V + (V & M)) | (V - (V & M)), over all limbs with carry.
void step(Limbs& row, const std::uint64_t* matches) {
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::uint64_t hit = row[i] & matches[i];
    std::uint64_t sum = 0;
    bool over = __builtin_add_overflow(row[i], hit, &sum);
    over |= __builtin_add_overflow(sum, carry, &sum);
    carry = over ? 1 : 0;
    row[i] = sum | (row[i] - hit);
  }
}

std::size_t zeros(const Limbs& row, std::size_t size) {
  std::size_t ones = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::size_t used = std::min<std::size_t>(64, size - i * 64);
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - used);
    ones += static_cast<std::size_t>(std::popcount(row[i] & mask));
  }
  return size - ones;
}

// Positions keeps one row of bits a distinct word: the shorter text goes there.
std::size_t lcs_of_middles(std::span<const std::uint32_t> a,
                           std::span<const std::uint32_t> b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (a.empty()) return 0;
  const Positions positions(a);
  Limbs row(positions.limbs(), ~std::uint64_t{0});
  for (const std::uint32_t word : b)
    if (const std::uint64_t* matches = positions.of(word)) step(row, matches);
  return zeros(row, a.size());
}

class Interner {
 public:
  std::vector<std::uint32_t> words(std::string_view text) {
    std::vector<std::uint32_t> out;
    constexpr std::string_view kSpaces = " \t\n\v\f\r";
    std::size_t at = 0;
    while ((at = text.find_first_not_of(kSpaces, at)) != text.npos) {
      const std::size_t end = std::min(text.find_first_of(kSpaces, at), text.size());
      const auto next = static_cast<std::uint32_t>(ids_.size());
      out.push_back(ids_.try_emplace(text.substr(at, end - at), next).first->second);
      at = end;
    }
    return out;
  }

 private:
  std::unordered_map<std::string_view, std::uint32_t> ids_;
};

}  // namespace

std::size_t lcs_length(std::span<const std::uint32_t> a,
                       std::span<const std::uint32_t> b) {
  std::size_t common = 0;
  while (!a.empty() && !b.empty() && a.front() == b.front()) {
    a = a.subspan(1);
    b = b.subspan(1);
    ++common;
  }
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a = a.first(a.size() - 1);
    b = b.first(b.size() - 1);
    ++common;
  }
  return common + lcs_of_middles(a, b);
}

Score word_lcs_score(std::string_view extract, std::string_view gold) {
  Interner interner;
  const std::vector<std::uint32_t> a = interner.words(extract);
  const std::vector<std::uint32_t> g = interner.words(gold);
  if (a.empty() && g.empty()) return {1, 1, 1};
  if (a.empty() || g.empty()) return {};
  const auto common = static_cast<double>(lcs_length(a, g));
  const double precision = common / static_cast<double>(a.size());
  const double recall = common / static_cast<double>(g.size());
  const double sum = precision + recall;
  return {precision, recall, sum > 0 ? 2 * precision * recall / sum : 0};
}

}  // namespace tamis
