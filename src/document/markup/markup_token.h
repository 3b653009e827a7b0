// Tokens of an element's markup, as the lexicon has them: the same class says something
// else right above a text than far above it.
#pragma once

#include <cstdint>

#include "base/hash.h"

namespace tamis {

// How near an element is to the text: itself and its parent, then three, then three.
enum class Zone : std::uint8_t { near, middle, far };
inline constexpr unsigned kZones = 3;
inline constexpr unsigned kZoneLevels = 8;
constexpr Zone zone_of(unsigned levels_up) {
  return levels_up < 2 ? Zone::near : levels_up < 5 ? Zone::middle : Zone::far;
}

inline constexpr unsigned kMarkupTokenBits = 18;

// The number of a token in the lexicon of markup. Those of all zones are neighbours, so
// that they are in the memory's cache together.
inline std::uint32_t markup_token(std::uint64_t token, Zone zone) {
  const auto number =
      static_cast<std::uint32_t>(finish_hash(token) >> (64 - kMarkupTokenBits));
  return (number & ~3u) | ((number + static_cast<std::uint32_t>(zone)) & 3u);
}

}  // namespace tamis
