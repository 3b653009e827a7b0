// UTF-8, one character at a time. src/encoding has fast ways for whole pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tamis {

constexpr char32_t kReplacementCharacter = 0xFFFD;

// --- Reading.

struct Utf8Character {
  char32_t code = 0;
  std::uint32_t length = 0;  // bytes
};

// Returns the first character of `text`, which is valid UTF-8 and not empty. A stray
// byte counts as one character.
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

// Reports whether a character begins with this byte; else the byte continues one.
constexpr bool begins_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

// Returns how many characters a text has.
inline std::uint32_t utf8_length(std::string_view utf8) {
  std::uint32_t count = 0;
  for (const char c : utf8) count += begins_character(c) ? 1 : 0;
  return count;
}

// Returns the place of the first byte that is not part of a character, or the size if
// there is none.
constexpr std::size_t invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character next = read_utf8(text.substr(at));
    const bool is_surrogate = next.code >= 0xD800 && next.code < 0xE000;
    constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    if (next.length == 1
            ? next.code >= 0x80
            : next.code < kLeast[next.length] || next.code > 0x10FFFF || is_surrogate)
      return at;
    for (std::size_t i = 1; i < next.length; ++i)
      if (begins_character(text[at + i])) return at;
    at += next.length;
  }
  return text.size();
}

// --- Writing.

constexpr char continuation_byte(char32_t bits) {
  return static_cast<char>(0x80 | (bits & 0x3F));
}

// Writes `c`, which is not a surrogate, and returns where the next one goes.
constexpr char* put_utf8(char32_t c, char* to) {
  if (c < 0x80) {
    *to++ = static_cast<char>(c);
    return to;
  }
  if (c < 0x800) {
    *to++ = static_cast<char>(0xC0 | (c >> 6));
  } else {
    if (c < 0x10000) {
      *to++ = static_cast<char>(0xE0 | (c >> 12));
    } else {
      *to++ = static_cast<char>(0xF0 | (c >> 18));
      *to++ = continuation_byte(c >> 12);
    }
    *to++ = continuation_byte(c >> 6);
  }
  *to++ = continuation_byte(c);
  return to;
}

inline void append_utf8(char32_t c, std::string& out) {
  char bytes[4];
  out.append(bytes, put_utf8(c, bytes));
}

}  // namespace tamis
