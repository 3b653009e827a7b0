// Definitions of the templates of python_text.h.
#pragma once

#include <array>
#include <cstdint>

#include "text/utf8.h"

namespace tamis::eval {
namespace python_text {

enum class Byte : std::uint8_t { of_no_token, space, of_token, lead };

// `lead` starts a character of several bytes, or is an invalid byte.
constexpr std::array<Byte, 256> make_bytes() {
  std::array<Byte, 256> bytes{};
  for (unsigned b = 0; b < 256; ++b) {
    const bool is_letter = (b | 0x20) >= 'a' && (b | 0x20) <= 'z';
    if ((b >= 9 && b <= 13) || (b >= 28 && b <= 32)) bytes[b] = Byte::space;
    if (is_letter || (b >= '0' && b <= '9') || b == '_') bytes[b] = Byte::of_token;
    if (b >= 128) bytes[b] = Byte::lead;
  }
  return bytes;
}

inline constexpr std::array<Byte, 256> kBytes = make_bytes();

// Bytes that cannot begin whitespace.
constexpr std::array<bool, 256> make_plain() {
  std::array<bool, 256> plain{};
  for (unsigned b = 0; b < 256; ++b)
    plain[b] = kBytes[b] != Byte::space && b != 0xC2 && (b < 0xE1 || b > 0xE3);
  return plain;
}

inline constexpr std::array<bool, 256> kPlain = make_plain();

inline Byte byte_at(std::string_view text, std::size_t at) {
  return kBytes[static_cast<unsigned char>(text[at])];
}

inline std::size_t space_at(std::string_view text, std::size_t at) {
  const Byte kind = byte_at(text, at);
  if (kind == Byte::space) return 1;
  return kind == Byte::lead ? python_space_length(text.substr(at)) : 0;
}

inline std::size_t end_of_word(std::string_view text, std::size_t at) {
  while (true) {
    while (at < text.size() && kPlain[static_cast<unsigned char>(text[at])]) ++at;
    if (at == text.size() || space_at(text, at) > 0) return at;
    ++at;
  }
}

// Returns the bytes of the token character at `at`; 0 if no token character is there.
inline std::size_t token_character_at(std::string_view text, std::size_t at) {
  const Byte kind = byte_at(text, at);
  if (kind != Byte::lead) return kind == Byte::of_token ? 1 : 0;
  const Utf8Character character = read_utf8(text.substr(at));
  // read_utf8() returns the value of an invalid byte, which is not a character here.
  const bool is_of_token =
      character.length > 1 && is_python_word_character(character.code);
  return is_of_token ? character.length : 0;
}

inline std::size_t character_length(std::string_view text, std::size_t at) {
  return byte_at(text, at) == Byte::lead ? read_utf8(text.substr(at)).length : 1;
}

}  // namespace python_text

template <typename Each, typename Line>
void for_each_word(std::string_view text, const Each& each, const Line& line) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (const std::size_t space = python_text::space_at(text, at); space > 0) {
      if (text[at] == '\n') line();
      at += space;
      continue;
    }
    const std::size_t start = at;
    at = python_text::end_of_word(text, at);
    each(text.substr(start, at - start));
  }
}

template <typename Each>
void for_each_folded_run(std::string_view text, const Each& each) {
  using python_text::kPlain;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  std::size_t at = 0;
  while (at < text.size()) {
    if (const std::size_t space = python_text::space_at(text, at); space > 0) {
      at += space;
      continue;
    }
    const std::size_t start = at;
    while (at < text.size()) {
      // A space before a plain byte needs no folding.
      while (at + 1 < text.size() &&
             (kPlain[byte(at)] | ((text[at] == ' ') & kPlain[byte(at + 1)])))
        ++at;
      if (python_text::space_at(text, at) > 0) break;
      ++at;
    }
    each(text.substr(start, at - start));
  }
}

template <typename Each>
void for_each_word_token(std::string_view text, const Each& each) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t start = at;
    while (at < text.size()) {
      const std::size_t length = python_text::token_character_at(text, at);
      if (length == 0) break;
      at += length;
    }
    if (at > start) each(text.substr(start, at - start));
    if (at < text.size()) at += python_text::character_length(text, at);
  }
}

}  // namespace tamis::eval
