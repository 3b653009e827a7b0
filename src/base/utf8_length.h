// How many characters a text has.
#pragma once

#include <cstdint>
#include <string_view>

namespace tamis {

inline std::uint32_t utf8_length(std::string_view utf8) {
  std::uint32_t count = 0;
  for (const char c : utf8) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

}  // namespace tamis
