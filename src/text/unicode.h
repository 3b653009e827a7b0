// Characters beyond ASCII: whitespace, letters, case, and normal forms for comparing
// texts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "text/ascii.h"

namespace tamis {

// Reports whether `c` is whitespace in HTML or, beyond ASCII, in Unicode, including
// U+00A0.
constexpr bool is_unicode_space(char32_t c) {
  if (c < 0x80) return is_space(static_cast<char>(c));
  return c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
         c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

struct CharacterRange {
  char32_t first, last;
};

// Reports whether `c` is in one of the ranges, which must be sorted.
template <std::size_t N>
constexpr bool is_in(const CharacterRange (&ranges)[N], char32_t c) {
  const auto* at = std::partition_point(
      ranges, ranges + N, [c](const CharacterRange& range) { return range.last < c; });
  return at != ranges + N && at->first <= c;
}

inline constexpr CharacterRange kSpaceless[] = {
    // Sorted.
    {0x0E00, 0x0EFF},    // Thai, Lao
    {0x1000, 0x109F},    // Burmese
    {0x1780, 0x17FF},    // Khmer
    {0x2E80, 0x2FDF},    // radicals
    {0x3001, 0x303F},    // punctuation
    {0x3040, 0x31FF},    // Kana, Bopomofo
    {0x3400, 0x4DBF},    // Han
    {0x4E00, 0x9FFF},    // Han
    {0xA9E0, 0xA9FF},    // Burmese
    {0xAA60, 0xAA7F},    // Burmese
    {0xF900, 0xFAFF},    // Han
    {0xFF01, 0xFF0F},    // full-width punctuation
    {0xFF1A, 0xFF20},    // ...
    {0xFF3B, 0xFF40},    // ...
    {0xFF5B, 0xFF9F},    // ..., half-width Kana
    {0x1B000, 0x1B16F},  // Kana
    {0x20000, 0x323AF},  // Han
};

// Reports whether `c` is Han, Kana, Bopomofo, Thai, Lao, Khmer, Burmese or their
// punctuation.
constexpr bool is_spaceless(char32_t c) {
  return c >= kSpaceless[0].first && is_in(kSpaceless, c);
}

// Reports whether a character is invisible: zero-width spaces and joiners, soft
// hyphens, marks and overrides of direction, and tags, which only machines read.
// Control characters are not included.
constexpr bool is_invisible_character(char32_t c) {
  return c == 0xAD || c == 0x61C || c == 0x180E || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
         (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE0FFF);
}

// Reports whether `c` is a letter of any alphabet; digits are not.
bool is_letter(char32_t c);
bool is_upper(char32_t c);
bool is_lower(char32_t c);

}  // namespace tamis

namespace tamis::text {

// Returns the text without whitespace at its ends, and with one space for each run of
// whitespace inside.
std::string collapse_spaces(std::string_view text);
// Appends the collapsed text to `out`. If `out` is not empty, whitespace at the
// beginning of the text becomes one space.
void append_collapsed(std::string_view text, std::string& out);

// Returns the text in lower case, letters and digits only, with one space between
// words: "Rock 'n' Roll!" and "rock n roll" are the same.
std::string folded(std::string_view text);
// Returns the folded text without spaces, to compare it with host names.
std::string squeezed(std::string_view text);

}  // namespace tamis::text
