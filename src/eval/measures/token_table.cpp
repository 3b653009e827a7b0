#include "eval/measures/token_table.h"

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

// Words are short: two loads, which overlap, see all bytes of one.
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

// Of the token, or the free one where it belongs.
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

}  // namespace tamis::eval
