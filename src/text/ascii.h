// Classes of single bytes, as the web standards define them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tamis {

namespace byte_class {
inline constexpr std::uint8_t space = 1;        // tab, line feed, form feed, CR, space
inline constexpr std::uint8_t alpha = 2;        // a-z, A-Z
inline constexpr std::uint8_t digit = 4;        // 0-9
inline constexpr std::uint8_t tag_open = 8;     // after '<': begins markup
inline constexpr std::uint8_t name_end = 16;    // space, '/', '>'
inline constexpr std::uint8_t not_a_name = 32;  // these and NUL: cannot begin a name
}  // namespace byte_class

struct ByteClasses {
  std::uint8_t of[256] = {};

  constexpr ByteClasses() {
    for (int c = 0; c < 256; ++c) {
      const bool is_space =
          c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == ' ';
      const bool is_alpha = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      std::uint8_t bits = 0;
      if (is_space) bits |= byte_class::space;
      if (is_alpha) bits |= byte_class::alpha;
      if (c >= '0' && c <= '9') bits |= byte_class::digit;
      if (is_alpha || c == '/' || c == '!' || c == '?') bits |= byte_class::tag_open;
      if (is_space || c == '/' || c == '>') bits |= byte_class::name_end;
      if (is_space || c == '/' || c == '>' || c == 0) bits |= byte_class::not_a_name;
      of[c] = bits;
    }
  }
};

inline constexpr ByteClasses kByteClasses;

constexpr bool is_class(char c, std::uint8_t classes) {
  return (kByteClasses.of[static_cast<std::uint8_t>(c)] & classes) != 0;
}

constexpr bool is_space(char c) {
  return is_class(c, byte_class::space);
}

constexpr bool is_alpha(char c) {
  return is_class(c, byte_class::alpha);
}

constexpr bool is_digit(char c) {
  return is_class(c, byte_class::digit);
}

constexpr bool is_alnum(char c) {
  return is_class(c, byte_class::alpha | byte_class::digit);
}

constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c;
}

// Returns the value of a hexadecimal digit, or -1.
constexpr int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = to_lower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

constexpr bool is_ascii(char c) {
  return static_cast<std::uint8_t>(c) < 0x80;
}

inline constexpr std::string_view kAsciiSpaces = " \t\n\f\r";

// Reports whether the texts are equal, ignoring the case of ASCII letters.
constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (to_lower(a[i]) != to_lower(b[i])) return false;
  return true;
}

constexpr bool starts_with_ignoring_case(std::string_view text,
                                         std::string_view prefix) {
  return text.size() >= prefix.size() &&
         equal_ignoring_case(text.substr(0, prefix.size()), prefix);
}

// Reports whether the text contains `part`, ignoring case. `part` must not be empty.
constexpr bool has_text(std::string_view text, std::string_view part) {
  for (; text.size() >= part.size(); text.remove_prefix(1))
    if (to_lower(text[0]) == to_lower(part[0]) && starts_with_ignoring_case(text, part))
      return true;
  return false;
}

}  // namespace tamis

namespace tamis::text {

// Returns the text without whitespace at its ends.
constexpr std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// Returns the text without these characters at its ends.
constexpr std::string_view trim(std::string_view text, std::string_view characters) {
  text.remove_prefix(std::min(text.find_first_not_of(characters), text.size()));
  return text.substr(0, text.find_last_not_of(characters) + 1);
}

// Returns the text with ASCII letters in lower case.
inline std::string to_lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = tamis::to_lower(c);
  return out;
}

}  // namespace tamis::text
