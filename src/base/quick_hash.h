// Hashes for the tables of one run: fast, and with a secret seed (process_secret.h) no
// stranger can make two texts with one hash. They are never written to a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/eight_bytes.h"

namespace tamis {

// The lowest `count` bytes of a number, 0 to 8.
constexpr std::uint64_t low_bytes(std::size_t count) {
  return count >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * count) - 1;
}

// Both halves of the product, one upon the other.
inline std::uint64_t fold_product(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^
         static_cast<std::uint64_t>(product >> 64);
}

// Of bytes that are followed by 16 more that can be read.
inline std::uint64_t quick_hash(std::string_view bytes, std::uint64_t seed) {
  constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15;  // 2^64 by the golden ratio
  constexpr std::uint64_t kLength = 0xBF58476D1CE4E5B9;  // as odd as the other
  const char* at = bytes.data();
  std::size_t left = bytes.size();
  // Through a product: a length must not be undone by bytes that follow.
  std::uint64_t hash = fold_product(seed ^ left, kLength);
  for (; left > 16; left -= 16, at += 16)
    hash = fold_product(load_eight(at) ^ kFactor, load_eight(at + 8) ^ hash);
  const std::uint64_t low = load_eight(at) & low_bytes(left);
  const std::uint64_t high = load_eight(at + 8) & low_bytes(left > 8 ? left - 8 : 0);
  return fold_product(low ^ seed, high ^ kFactor ^ hash);
}

}  // namespace tamis
