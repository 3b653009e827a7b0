#include "eval/measures/gram_table.h"

#include <algorithm>
#include <bit>

#include "base/hash.h"

namespace tamis::eval {
namespace {

GramTable::Gram gram_at(std::span<const std::uint32_t> tokens, std::size_t at) {
  GramTable::Gram gram;
  if (at + GramTable::kLength <= tokens.size()) {
    std::copy_n(tokens.begin() + static_cast<std::ptrdiff_t>(at), GramTable::kLength,
                gram.begin());
    return gram;
  }
  gram.fill(GramTable::kPad);
  const std::size_t length = std::min(GramTable::kLength, tokens.size() - at);
  std::copy_n(tokens.begin() + static_cast<std::ptrdiff_t>(at), length, gram.begin());
  return gram;
}

std::uint64_t hash_of(const GramTable::Gram& gram) {
  const std::uint64_t first = std::uint64_t{gram[0]} << 32 | gram[1];
  const std::uint64_t second = std::uint64_t{gram[2]} << 32 | gram[3];
  return mix(mix(kHashSeed, first), second);
}

}  // namespace

std::size_t GramTable::gram_count(std::size_t tokens) {
  if (tokens == 0) return 0;
  return tokens < kLength ? 1 : tokens - kLength + 1;
}

GramTable::GramTable(std::span<const std::uint32_t> tokens)
    : tokens_(tokens.begin(), tokens.end()),
      first_(std::bit_ceil(2 * gram_count(tokens.size()) + 2)),
      counts_(first_.size()),
      size_(gram_count(tokens.size())) {
  for (std::size_t at = 0; at < size_; ++at) {
    const std::size_t slot = slot_of(gram_at(tokens, at));
    if (counts_[slot]++ == 0) first_[slot] = static_cast<std::uint32_t>(at);
  }
}

std::size_t GramTable::common(std::span<const std::uint32_t> tokens) const {
  std::vector<std::uint32_t> left = counts_;
  std::size_t sum = 0;
  for (std::size_t at = 0; at < gram_count(tokens.size()); ++at) {
    const std::size_t slot = slot_of(gram_at(tokens, at));
    if (left[slot] == 0) continue;
    --left[slot];
    ++sum;
  }
  return sum;
}

// Of the gram, or the free one where it belongs.
std::size_t GramTable::slot_of(const Gram& gram) const {
  const std::size_t mask = first_.size() - 1;
  std::size_t at = hash_of(gram) & mask;
  while (counts_[at] != 0 && gram_at(tokens_, first_[at]) != gram) at = (at + 1) & mask;
  return at;
}

}  // namespace tamis::eval
