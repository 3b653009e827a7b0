// Hashes, for three purposes:
//
//   mix, hash_bytes         distinguishing values: the same on every run and machine
//   hash_byte, hash_eight   tokens that models know (FNV-1a)
//   quick_hash              tables of one run, never written to a file
//
// None of them is cryptographic: an attacker can construct collisions, except for
// quick_hash with a seed from process_secret().
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/eight_bytes.h"

namespace tamis {

static_assert(std::endian::native == std::endian::little);

inline constexpr std::uint64_t kHashSeed = 0x243F6A8885A308D3;  // pi

// Adds one number to a hash: mix(mix(kHashSeed, a), b).
constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15;  // 2^64 by the golden ratio
  return hash ^ hash >> 32;
}

// Mixes all bits of the hash into each bit of the result. Use it before bits are
// dropped or hashes are ordered.
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

// --- Tokens that models know, byte by byte (FNV-1a): hash_eight(kHashSeed, 'a' | 'b'
// << 8, 2) is hash_byte(hash_byte(kHashSeed, 'a'), 'b').

inline constexpr std::uint64_t kByteHashFactor = 0x100000001B3;

constexpr std::uint64_t hash_byte(std::uint64_t hash, std::uint8_t byte) {
  return (hash ^ byte) * kByteHashFactor;
}

// Factors for up to eight bytes: real factors for the bytes that exist, then ones. So a
// hash always takes eight rounds, and the processor has no branch to predict.
struct ByteHashFactors {
  std::uint64_t of[9][8] = {};

  constexpr ByteHashFactors() {
    for (std::size_t count = 0; count < 9; ++count)
      for (std::size_t i = 0; i < 8; ++i)
        of[count][i] = i < count ? kByteHashFactor : 1;
  }
};
inline constexpr ByteHashFactors kByteHashFactors;

// Hashes `count` bytes, at most eight. The other bytes must be zero.
inline std::uint64_t hash_eight(std::uint64_t hash, std::uint64_t bytes,
                                std::size_t count) {
  const std::uint64_t* const factors = kByteHashFactors.of[count];
#pragma GCC unroll 8
  for (unsigned i = 0; i < 8; ++i) hash = (hash ^ (bytes >> 8 * i & 0xFF)) * factors[i];
  return hash;
}

// --- Tables of one run.

// Returns a random number that differs in every run, for hash tables whose keys come
// from pages. Results must never depend on it.
std::uint64_t process_secret();

// Returns a mask of the lowest `count` bytes of a number, 0 to 8.
constexpr std::uint64_t low_bytes(std::size_t count) {
  return count >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * count) - 1;
}

// Returns the exclusive or of both halves of the product.
inline std::uint64_t fold_product(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^
         static_cast<std::uint64_t>(product >> 64);
}

// Hashes bytes that are followed by 16 more readable bytes.
inline std::uint64_t quick_hash(std::string_view bytes, std::uint64_t seed) {
  constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15;  // 2^64 by the golden ratio
  constexpr std::uint64_t kLength = 0xBF58476D1CE4E5B9;  // also an odd number
  const char* at = bytes.data();
  std::size_t left = bytes.size();
  // Multiply: bytes that follow must not be able to cancel the length.
  std::uint64_t hash = fold_product(seed ^ left, kLength);
  for (; left > 16; left -= 16, at += 16)
    hash = fold_product(load_eight(at) ^ kFactor, load_eight(at + 8) ^ hash);
  const std::uint64_t low = load_eight(at) & low_bytes(left);
  const std::uint64_t high = load_eight(at + 8) & low_bytes(left > 8 ? left - 8 : 0);
  return fold_product(low ^ seed, high ^ kFactor ^ hash);
}

}  // namespace tamis
