#include "eval/measures/token_table.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/hash.h"

namespace tamis::eval {
namespace {

template <typename T>
std::uint64_t load(const char* from) {
  T value = 0;
  std::memcpy(&value, from, sizeof value);
  return value;
}

// Words are short: two overlapping loads read all bytes of most words.
std::uint64_t hash_token(std::string_view token) {
  const std::size_t size = token.size();
  const char* start = token.data();
  if (size > 16) return hash_bytes(token);
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  if (size >= 8) {
    first = load<std::uint64_t>(start);
    last = load<std::uint64_t>(start + size - 8);
  } else if (size >= 4) {
    first = load<std::uint32_t>(start);
    last = load<std::uint32_t>(start + size - 4);
  } else if (size > 0) {
    first = load<std::uint8_t>(start) | load<std::uint8_t>(start + size / 2) << 8 |
            load<std::uint8_t>(start + size - 1) << 16;
  }
  return mix(mix(kHashSeed ^ size, first), last);
}

}  // namespace

TokenTable::TokenTable(std::size_t tokens)
    : slots_(std::bit_ceil(2 * tokens + 16)), ends_{0} {}

std::uint32_t TokenTable::find(std::string_view token) const {
  return slots_[slot_of(token, hash_token(token))].number;
}

std::uint32_t TokenTable::add(std::string_view token) {
  const std::uint64_t hash = hash_token(token);
  Slot& slot = slots_[slot_of(token, hash)];
  if (slot.number != kNone) return slot.number;
  const std::uint32_t number = size();
  slot = {static_cast<std::uint32_t>(hash >> 32), number};
  bytes_ += token;
  ends_.push_back(bytes_.size());
  if (2 * size() > slots_.size()) grow();
  return number;
}

// Returns the slot of the token, or the free slot for it.
std::size_t TokenTable::slot_of(std::string_view token, std::uint64_t hash) const {
  const auto check = static_cast<std::uint32_t>(hash >> 32);
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at].number != kNone &&
         (slots_[at].check != check || text(slots_[at].number) != token))
    at = (at + 1) & mask;
  return at;
}

void TokenTable::grow() {
  slots_.assign(2 * slots_.size(), {});
  for (std::uint32_t number = 0; number < size(); ++number) {
    const std::uint64_t hash = hash_token(text(number));
    slots_[slot_of(text(number), hash)] = {static_cast<std::uint32_t>(hash >> 32),
                                           number};
  }
}

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

// Returns the slot of the sequence, or the free slot for it.
std::size_t GramTable::slot_of(const Gram& gram) const {
  const std::size_t mask = first_.size() - 1;
  std::size_t at = hash_of(gram) & mask;
  while (counts_[at] != 0 && gram_at(tokens_, first_[at]) != gram) at = (at + 1) & mask;
  return at;
}

}  // namespace tamis::eval
