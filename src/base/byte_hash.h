// The hash of tokens that models know, one byte after the other (FNV-1a).
//
//   std::uint64_t hash = hash_byte(hash_byte(kHashSeed, 'a'), 'b');
//   hash == hash_eight(kHashSeed, 'a' | 'b' << 8, 2)
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/hash.h"

namespace tamis {

inline constexpr std::uint64_t kByteHashFactor = 0x100000001B3;

constexpr std::uint64_t hash_byte(std::uint64_t hash, std::uint8_t byte) {
  return (hash ^ byte) * kByteHashFactor;
}

// Factors for up to eight bytes: for those that are there, and then ones. So a hash
// always takes eight rounds, whose end the processor need not guess.
struct ByteHashFactors {
  std::uint64_t of[9][8] = {};

  constexpr ByteHashFactors() {
    for (std::size_t count = 0; count < 9; ++count)
      for (std::size_t i = 0; i < 8; ++i)
        of[count][i] = i < count ? kByteHashFactor : 1;
  }
};
inline constexpr ByteHashFactors kByteHashFactors;

// Of `count` bytes, eight or fewer, and zeros behind.
inline std::uint64_t hash_eight(std::uint64_t hash, std::uint64_t bytes,
                                std::size_t count) {
  const std::uint64_t* const factors = kByteHashFactors.of[count];
#pragma GCC unroll 8
  for (unsigned i = 0; i < 8; ++i) hash = (hash ^ (bytes >> 8 * i & 0xFF)) * factors[i];
  return hash;
}

}  // namespace tamis
