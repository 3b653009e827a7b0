// Four floats at a time, on every machine: no result depends on how wide its vectors
// are.
#pragma once

#include <cstdint>
#include <cstring>

namespace tamis {

inline constexpr std::uint32_t kLanes = 4;
using Lanes [[gnu::vector_size(kLanes * sizeof(float))]] = float;
// What a comparison of lanes answers.
using LaneAnswers [[gnu::vector_size(kLanes * sizeof(float))]] = std::int32_t;

namespace lanes {

inline Lanes load(const float* from) {
  Lanes out;
  std::memcpy(&out, from, sizeof out);
  return out;
}

inline void store(Lanes values, float* to) {
  std::memcpy(to, &values, sizeof values);
}

inline Lanes min(Lanes a, Lanes b) {
  return a < b ? a : b;
}

inline Lanes max(Lanes a, Lanes b) {
  return a > b ? a : b;
}

// Is the answer yes for each of them?
inline bool all(LaneAnswers answers) {
  std::uint64_t halves[2];
  static_assert(sizeof halves == sizeof answers);
  std::memcpy(halves, &answers, sizeof halves);
  return (halves[0] & halves[1]) == UINT64_MAX;
}

// `count`, rounded up to whole lanes.
constexpr std::uint32_t round_up(std::uint32_t count) {
  return (count + kLanes - 1) / kLanes * kLanes;
}

}  // namespace lanes
}  // namespace tamis
