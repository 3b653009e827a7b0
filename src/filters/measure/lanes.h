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

// What a comparison of lanes answers, and whether it is yes for all of them.
using LaneAnswers [[gnu::vector_size(kLanes * sizeof(float))]] = std::int32_t;

inline bool all(LaneAnswers answers) {
  std::uint64_t halves[2];
  static_assert(sizeof halves == sizeof answers);
  std::memcpy(halves, &answers, sizeof halves);
  return (halves[0] & halves[1]) == UINT64_MAX;
}

inline Lanes min(Lanes a, Lanes b) {
  return a < b ? a : b;
}

inline Lanes max(Lanes a, Lanes b) {
  return a > b ? a : b;
}

// A number of lanes that has room for `count`.
constexpr std::uint32_t whole_lanes(std::uint32_t count) {
  return (count + kLanes - 1) / kLanes * kLanes;
}

}  // namespace tamis
