// Characters one at a time from UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tamis {

struct Utf8Character {
  char32_t code = 0;
  std::uint32_t length = 0;  // bytes
};

// The first character of `text`, which is valid UTF-8 and not empty; a stray byte
// counts as one character.
constexpr Utf8Character read_utf8(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const auto tail = [&](std::size_t i) {
    return static_cast<char32_t>(byte(i) & 0x3F);
  };
  const unsigned lead = byte(0);
  if (lead < 0xC0) return {lead, 1};
  if (lead < 0xE0 && text.size() >= 2) return {(lead & 0x1F) << 6 | tail(1), 2};
  if (lead < 0xF0 && text.size() >= 3)
    return {(lead & 0x0F) << 12 | tail(1) << 6 | tail(2), 3};
  if (lead < 0xF8 && text.size() >= 4)
    return {(lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4};
  return {lead, 1};
}

}  // namespace tamis
