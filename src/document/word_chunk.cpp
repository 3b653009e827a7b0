#include "document/word_chunk.h"

#include <algorithm>
#include <iterator>

#include "document/character_references.h"
#include "text/ascii.h"
#include "text/read_utf8.h"

namespace tamis {
namespace {

struct Interval {
  char32_t first, last;
};

// Sorted.
constexpr Interval kSpaceless[] = {
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

struct Character {
  char32_t code = 0;
  std::uint32_t length = 0;  // bytes of the source
  std::uint32_t chars = 1;   // code points: some references stand for two
};

Character read_character(std::string_view text, bool literal) {
  if (static_cast<unsigned char>(text[0]) < 0x80 && text[0] != '&')
    return {static_cast<char32_t>(text[0]), 1};
  if (text[0] == '&' && !literal) {
    const CharacterReference ref = read_reference(text, 0, ReferenceContext::text);
    if (ref.length > 0) {
      const std::string_view decoded(ref.utf8, ref.size);
      const Utf8Character c = read_utf8(decoded);
      return {c.code, static_cast<std::uint32_t>(ref.length),
              c.length < ref.size ? 2u : 1u};
    }
  }
  const Utf8Character c = read_utf8(text);
  return {c.code, c.length};
}

}  // namespace

bool is_unicode_space(char32_t c) {
  if (c < 0x80) return is_space(static_cast<char>(c));
  return c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
         c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

bool is_spaceless(char32_t c) {
  if (c < kSpaceless[0].first) return false;
  const auto* at =
      std::partition_point(std::begin(kSpaceless), std::end(kSpaceless),
                           [c](const Interval& range) { return range.last < c; });
  return at != std::end(kSpaceless) && at->first <= c;
}

std::uint32_t split_chunk(std::string_view source, std::uint32_t first,
                          std::uint32_t last, NodeId node, bool literal, Word* into) {
  const std::string_view text = source.substr(0, last);
  Word* word = nullptr;  // the last one, while it can take another character
  Word* next = into;
  bool after_space = false;
  for (std::uint32_t at = first; at < last;) {
    const Character c = read_character(text.substr(at), literal);
    const bool spaceless = is_spaceless(c.code);
    if (is_unicode_space(c.code)) {
      after_space = true;
      word = nullptr;
    } else if (word != nullptr && !spaceless) {
      word->length += c.length;
      word->chars = (word->chars + c.chars) & 0x7FFFFFFF;
    } else {
      *next = {at, c.length, node, c.chars & 3, !after_space};
      word = spaceless ? nullptr : next;
      ++next;
      after_space = false;
    }
    at += c.length;
  }
  return static_cast<std::uint32_t>(next - into);
}

}  // namespace tamis
