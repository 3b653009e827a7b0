// From the bytes of a name to its Tag, without a loop: up to fifteen bytes are read at
// once, put into lower case, hashed by one multiplication (a perfect hash, made by
// tools/generate_tags.py) and compared with the one candidate.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/eight_bytes.h"
#include "document/tag_table.h"

namespace tamis {

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
