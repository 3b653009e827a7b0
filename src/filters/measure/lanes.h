// Four floats at a time, the same on every machine: no sum depends on how wide its
// vectors are.
#pragma once

#include <cstdint>
#include <cstring>

namespace tamis {

inline constexpr std::uint32_t kLanes = 4;
using Lanes [[gnu::vector_size(kLanes * sizeof(float))]] = float;

inline Lanes load(const float* from) {
  Lanes out;
  std::memcpy(&out, from, sizeof out);
  return out;
}

inline void store(Lanes lanes, float* to) {
  std::memcpy(to, &lanes, sizeof lanes);
}

// A number of lanes that has room for `count`.
constexpr std::uint32_t whole_lanes(std::uint32_t count) {
  return (count + kLanes - 1) / kLanes * kLanes;
}

}  // namespace tamis
