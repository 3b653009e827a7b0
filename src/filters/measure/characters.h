// Characters of UTF-8, inside ASCII and outside.
#pragma once

#include <cstdint>
#include <string_view>

namespace tamis {

struct CharacterCounts {
  std::uint32_t ascii = 0;
  std::uint32_t other = 0;
  std::uint32_t all() const { return ascii + other; }
};

// Every byte of UTF-8 but 10xxxxxx begins a character.
constexpr bool begins_character(char c) {
  return (static_cast<std::uint8_t>(c) & 0xC0) != 0x80;
}

constexpr CharacterCounts count_characters(std::string_view utf8) {
  CharacterCounts counts;
  for (const char c : utf8) {
    const auto byte = static_cast<std::uint8_t>(c);
    counts.ascii += byte < 0x80;
    counts.other += byte >= 0xC0;
  }
  return counts;
}

}  // namespace tamis
