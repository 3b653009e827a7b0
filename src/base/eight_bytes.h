// Up to eight bytes of text as one number. The first byte is the lowest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tamis {

inline std::uint64_t load_eight(const char* at) {
  std::uint64_t bytes;
  std::memcpy(&bytes, at, 8);
  return bytes;
}

// Returns the first `count` bytes, at most eight, filled with zeros. Reads no byte
// after them.
inline std::uint64_t load_up_to_eight(const char* at, std::size_t count) {
  if (count >= 8) return load_eight(at);
  if (count >= 4) {  // two halves that overlap
    std::uint32_t first, last;
    std::memcpy(&first, at, 4);
    std::memcpy(&last, at + count - 4, 4);
    return first | std::uint64_t{last} << (count - 4) * 8;
  }
  if (count == 0) return 0;
  const auto byte = [at](std::size_t i) {
    return std::uint64_t{static_cast<unsigned char>(at[i])} << i * 8;
  };
  return byte(0) | byte(count / 2) | byte(count - 1);
}

// Returns eight bytes with A-Z turned into a-z and nothing else changed.
constexpr std::uint64_t lower_eight(std::uint64_t bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101u;
  const std::uint64_t low_bits = bytes & (0x7F * kOnes);
  const std::uint64_t at_least_a = low_bits + (0x80 - 'A') * kOnes;
  const std::uint64_t above_z = low_bits + (0x7F - 'Z') * kOnes;
  const std::uint64_t upper = (at_least_a ^ above_z) & ~bytes & (0x80 * kOnes);
  return bytes | upper >> 2;
}

// Reports whether one of the bytes is not ASCII.
constexpr bool has_non_ascii(std::uint64_t bytes) {
  return (bytes & 0x8080808080808080u) != 0;
}

// Returns the lowest `count` bytes, count in 0..8.
constexpr std::uint64_t keep_bytes(std::uint64_t bytes, std::size_t count) {
  return count >= 8 ? bytes : bytes & ((std::uint64_t{1} << count * 8) - 1);
}

}  // namespace tamis
