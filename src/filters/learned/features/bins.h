// Numbers as bins of 8 bits, computed with integers only, so that a feature has the
// same value on every machine.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace tamis {

using Bin = std::uint8_t;

inline constexpr Bin kNoBin = 255;  // the value does not exist

// Columns of bins are padded to a multiple of this.
inline constexpr std::uint32_t kLanes = 32;

// Returns one of eight bins per octave: 0, 1, 2, 3, ... are distinct, but 1000 and 1010
// are not.
constexpr Bin log_bin(std::uint64_t value) {
  if (value == 0) return 0;
  const auto octave = static_cast<unsigned>(std::bit_width(value)) - 1;
  if (octave >= 31) return 249;
  const auto eighths = static_cast<unsigned>((value << 3 >> octave) & 7);
  return static_cast<Bin>(1 + 8 * octave + eighths);
}

// Returns one of four bins per octave on both sides of 0, which is 125.
constexpr Bin signed_bin(std::int64_t value) {
  const auto size = static_cast<std::uint64_t>(value < 0 ? -value : value);
  const int steps = size == 0 ? 0 : 1 + (log_bin(size) - 1) / 2;
  return static_cast<Bin>(value < 0 ? 125 - std::min(steps, 125)
                                    : 125 + std::min(steps, 125));
}

// Returns part / whole in steps of 1/250, or 0 if `whole` is 0.
constexpr Bin share_bin(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return 0;
  // This path is nearly always taken and takes half the time.
  if ((part | whole) < 1u << 24)
    return static_cast<Bin>(std::min(250u, static_cast<std::uint32_t>(part) * 250 /
                                               static_cast<std::uint32_t>(whole)));
  return static_cast<Bin>(std::min<std::uint64_t>(250, part * 250 / whole));
}

constexpr Bin level_bin(std::uint64_t levels) {
  return static_cast<Bin>(std::min<std::uint64_t>(levels, 250));
}

// Returns the bin of a lexicon score in 256ths: 0 is 125, and 1 is 16 bins away.
constexpr Bin score_bin(std::int64_t score) {
  return static_cast<Bin>(std::clamp<std::int64_t>(125 + score / 16, 0, 250));
}

}  // namespace tamis
