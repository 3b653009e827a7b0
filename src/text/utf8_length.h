// How many characters a text has.
#pragma once

#include <cstdint>
#include <string_view>

namespace tamis {

// Whether a character begins with this byte; else the byte continues one.
constexpr bool begins_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

inline std::uint32_t utf8_length(std::string_view utf8) {
  std::uint32_t count = 0;
  for (const char c : utf8) count += begins_character(c) ? 1 : 0;
  return count;
}

}  // namespace tamis
