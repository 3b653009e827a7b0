// UTF-8, one character at a time. src/encoding has fast functions for whole pages.
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

// Returns the first character of `text`, which must be valid UTF-8 and not empty. A
// stray byte counts as one character.
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

// Returns the number of characters of a text.
inline std::uint32_t utf8_length(std::string_view utf8) {
  std::uint32_t count = 0;
  for (const char c : utf8) count += begins_character(c) ? 1 : 0;
  return count;
}

// Returns the start of the character that contains the byte at `at`.
constexpr std::size_t character_start(std::string_view text, std::size_t at) {
  while (at > 0 && !begins_character(text[at])) --at;
  return at;
}

// Returns the last character of a text, which must not be empty.
constexpr char32_t last_character(std::string_view text) {
  return read_utf8(text.substr(character_start(text, text.size() - 1))).code;
}

// --- Checking, by table 3-7 of the Unicode Standard:
//
//   first byte   second byte   further bytes
//   00 to 7F
//   C2 to DF     80 to BF
//   E0           A0 to BF      80 to BF               (below: overlong)
//   ED           80 to 9F      80 to BF               (above: surrogates)
//   E1 to EF     80 to BF      80 to BF
//   F0           90 to BF      80 to BF  80 to BF     (below: overlong)
//   F4           80 to 8F      80 to BF  80 to BF     (above: beyond U+10FFFF)
//   F1 to F3     80 to BF      80 to BF  80 to BF

struct Utf8Sequence {
  std::size_t length;  // if not valid: of the maximal part, at least 1
  bool valid;
};

struct Utf8Lead {
  std::size_t length;  // of the whole sequence; 0 if no sequence begins with it
  unsigned char least_second = 0x80;
  unsigned char most_second = 0xBF;
};

constexpr Utf8Lead utf8_lead(unsigned char first) {
  if (first < 0x80) return {1};
  if (first < 0xC2) return {0};
  if (first < 0xE0) return {2};
  if (first == 0xE0) return {3, 0xA0, 0xBF};
  if (first == 0xED) return {3, 0x80, 0x9F};
  if (first < 0xF0) return {3};
  if (first == 0xF0) return {4, 0x90, 0xBF};
  if (first < 0xF4) return {4};
  if (first == 0xF4) return {4, 0x80, 0x8F};
  return {0};
}

// Returns the sequence at the start of `bytes`, which must not be empty.
constexpr Utf8Sequence utf8_sequence(std::string_view bytes) {
  const Utf8Lead lead = utf8_lead(static_cast<unsigned char>(bytes[0]));
  unsigned char least = lead.least_second;
  unsigned char most = lead.most_second;
  for (std::size_t i = 1; i < lead.length; ++i) {
    if (i == bytes.size()) return {i, false};
    const auto byte = static_cast<unsigned char>(bytes[i]);
    if (byte < least || byte > most) return {i, false};
    least = 0x80;
    most = 0xBF;
  }
  return lead.length == 0 ? Utf8Sequence{1, false} : Utf8Sequence{lead.length, true};
}

// Returns the position of the first byte that is not part of a character, or the size
// of the text.
constexpr std::size_t invalid_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const Utf8Sequence next = utf8_sequence(text.substr(at));
    if (!next.valid) break;
    at += next.length;
  }
  return at;
}

// --- Writing.

constexpr char continuation_byte(char32_t bits) {
  return static_cast<char>(0x80 | (bits & 0x3F));
}

// Writes `c`, which is not a surrogate, and returns the position after it.
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
