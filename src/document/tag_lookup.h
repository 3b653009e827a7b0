// From the bytes of a name to its Tag, without a loop: up to fifteen bytes are read at
// once, put into lower case, hashed by one multiplication (a perfect hash, made by
// tools/generate_tags.py) and compared with the one candidate.
#pragma once

#include <cstdint>
#include <cstring>

#include "document/tag_table.h"

namespace tamis {

inline std::uint64_t load_eight(const char* at) {
  std::uint64_t bytes;
  std::memcpy(&bytes, at, 8);
  return bytes;
}

// Eight bytes with A-Z turned into a-z and nothing else changed.
inline std::uint64_t lower_eight(std::uint64_t bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101u;
  const std::uint64_t low_bits = bytes & (0x7F * kOnes);
  const std::uint64_t at_least_a = low_bits + (0x80 - 'A') * kOnes;
  const std::uint64_t above_z = low_bits + (0x7F - 'Z') * kOnes;
  const std::uint64_t upper = (at_least_a ^ above_z) & ~bytes & (0x80 * kOnes);
  return bytes | upper >> 2;
}

// The lowest `count` bytes, count in 0..8.
inline std::uint64_t keep_bytes(std::uint64_t bytes, std::size_t count) {
  return count >= 8 ? bytes : bytes & ((std::uint64_t{1} << count * 8) - 1);
}

inline constexpr std::size_t kLongestTag = 15;  // the sixteenth byte is the length

// `name` must be readable for sixteen bytes, whatever its length.
inline Tag lookup_tag(const char* name, std::size_t length) {
  if (length > kLongestTag) return Tag::unknown;
  const std::uint64_t low = lower_eight(keep_bytes(load_eight(name), length));
  std::uint64_t high = std::uint64_t{length} << 56;
  if (length > 8) high |= lower_eight(keep_bytes(load_eight(name + 8), length - 8));
  const std::uint64_t hash = (low ^ high * kTagMix) * kTagMultiplier;
  const std::uint8_t candidate = kTagSlots[hash >> (64 - kTagSlotBits)];
  const TagKey& key = kTagKeys[candidate];
  return key.low == low && key.high == high ? static_cast<Tag>(candidate)
                                            : Tag::unknown;
}

}  // namespace tamis
