#include "text/folding.h"

#include <array>
#include <cstddef>

#include "text/unicode.h"

namespace tamis::folding {
namespace {

// Every `step`-th character from first to last is a capital. Its small letter is
// `to_small` code points away.
struct Capitals {
  char16_t first, last;
  int step, to_small;
};

constexpr Capitals kCapitals[] = {
    {0x41, 0x5A, 1, 32},     {0xC0, 0xD6, 1, 32},    // Latin
    {0xD8, 0xDE, 1, 32},     {0x100, 0x136, 2, 1},   //
    {0x139, 0x147, 2, 1},    {0x14A, 0x176, 2, 1},   //
    {0x178, 0x178, 1, -121}, {0x179, 0x17D, 2, 1},   //
    {0x18F, 0x18F, 1, 202},  {0x1A0, 0x1A4, 2, 1},   //
    {0x1AF, 0x1AF, 1, 1},    {0x1CD, 0x1DB, 2, 1},   //
    {0x1DE, 0x1EE, 2, 1},    {0x1F8, 0x21E, 2, 1},   //
    {0x222, 0x232, 2, 1},    {0x386, 0x386, 1, 38},  // Greek
    {0x388, 0x38A, 1, 37},   {0x38C, 0x38C, 1, 64},  //
    {0x38E, 0x38F, 1, 63},   {0x391, 0x3A1, 1, 32},  //
    {0x3A3, 0x3AB, 1, 32},   {0x400, 0x40F, 1, 80},  // Cyrillic
    {0x410, 0x42F, 1, 32},   {0x460, 0x480, 2, 1},   //
    {0x48A, 0x4BE, 2, 1},    {0x4C1, 0x4CD, 2, 1},   //
    {0x4D0, 0x52E, 2, 1},    {0x531, 0x556, 1, 48},  // Armenian
};

struct Exchange {
  char16_t from, to;
};

constexpr Exchange kExchanged[] = {
    {0x130, 'i'},   {0x3C2, 0x3C3},  // İ, final sigma
    {0x451, 0x435}, {0x401, 0x435},  // ё
    {0x15F, 0x219}, {0x15E, 0x219},  // s with cedilla becomes s with comma
    {0x163, 0x21B}, {0x162, 0x21B},  // t
    {0x64A, 0x6CC}, {0x643, 0x6A9},  // Arabic yeh and kaf become the Persian ones
};

// Sorted. Currencies, arrows and pictographs are included, since no word begins with
// one.
constexpr CharacterRange kPunctuation[] = {
    {0x00, 0x2F},     {0x3A, 0x40},     {0x5B, 0x60},       {0x7B, 0xA9},      // Latin
    {0xAB, 0xB4},     {0xB6, 0xB9},     {0xBB, 0xBF},       {0xD7, 0xD7},      //
    {0xF7, 0xF7},     {0x37E, 0x37E},   {0x387, 0x387},     {0x55A, 0x55F},    // Greek
    {0x589, 0x58A},   {0x5BE, 0x5BE},   {0x5F3, 0x5F4},     {0x60C, 0x60D},    // Hebrew
    {0x61B, 0x61F},   {0x640, 0x640},   {0x66A, 0x66D},     {0x6D4, 0x6D4},    // Arabic
    {0x964, 0x965},   {0xE4F, 0xE4F},   {0xE5A, 0xE5B},     {0x2000, 0x206F},  // Indic
    {0x20A0, 0x20CF}, {0x2100, 0x2BFF}, {0x2E00, 0x2E7F},   {0x3000, 0x3004},  // marks
    {0x3008, 0x3020}, {0x3030, 0x3030}, {0x30FB, 0x30FB},   {0xFE10, 0xFE6F},  // wide
    {0xFEFF, 0xFEFF}, {0xFF01, 0xFF0F}, {0xFF1A, 0xFF20},   {0xFF3B, 0xFF40},  //
    {0xFF5B, 0xFF65}, {0xFFE0, 0xFFFF}, {0x1F000, 0x1FAFF},
};

constexpr Table make_table() {
  Table table;
  for (std::size_t c = 0; c < kTabled; ++c) table.fold[c] = static_cast<char16_t>(c);
  for (const Capitals& range : kCapitals)
    for (int c = range.first; c <= range.last; c += range.step)
      table.fold[static_cast<std::size_t>(c)] =
          static_cast<char16_t>(c + range.to_small);
  for (const Exchange& pair : kExchanged) table.fold[pair.from] = pair.to;
  for (const CharacterRange& range : kPunctuation)
    for (char32_t c = range.first; c <= range.last && c < kTabled; ++c)
      table.is_punctuation[c] = true;
  return table;
}

// Kana, Han and Hangul: the most frequent characters beyond the table.
constexpr bool is_east_asian_letter(char32_t c) {
  return c >= 0x3041 && c < 0xD7A4 && c != 0x30FB;
}

}  // namespace

constexpr Table kTable = make_table();

char32_t fold_other(char32_t c) {
  const bool in_pairs = (c >= 0x1E00 && c <= 0x1E95) || (c >= 0x1EA0 && c <= 0x1EFF);
  if (in_pairs) return c | 1;  // Vietnamese and others: the small letter is odd
  return c == 0x2019 ? U'\'' : c;
}

bool is_other_punctuation(char32_t c) {
  return !is_east_asian_letter(c) && is_in(kPunctuation, c);
}

}  // namespace tamis::folding
