// Hashes for telling things apart, the same on every run and machine. They keep no
// secrets: whoever wants two things with one hash can make them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace tamis {

static_assert(std::endian::native == std::endian::little);

inline constexpr std::uint64_t kHashSeed = 0x243F6A8885A308D3;  // pi

// One number after another: mix(mix(kHashSeed, a), b).
constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15;  // 2^64 by the golden ratio
  return hash ^ hash >> 32;
}

// All bits of the hash in each bit of the result; before bits are cut off, or hashes
// compared by size.
constexpr std::uint64_t finish_hash(std::uint64_t hash) {
  hash = (hash ^ hash >> 30) * 0xBF58476D1CE4E5B9;
  hash = (hash ^ hash >> 27) * 0x94D049BB133111EB;
  return hash ^ hash >> 31;
}

inline std::uint64_t hash_bytes(std::string_view bytes) {
  std::uint64_t hash = mix(kHashSeed, bytes.size());
  std::uint64_t eight = 0;
  while (bytes.size() >= 8) {
    std::memcpy(&eight, bytes.data(), 8);
    hash = mix(hash, eight);
    bytes.remove_prefix(8);
  }
  eight = 0;
  if (!bytes.empty()) std::memcpy(&eight, bytes.data(), bytes.size());
  return finish_hash(mix(hash, eight));
}

}  // namespace tamis
