#include "document/character_references.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "text/ascii.h"
#include "text/utf8.h"

namespace tamis {
namespace {

#include "document/entities.inc"

// 13.2.5.80 Numeric character reference end state: windows-1252 for 0x80 to 0x9F.
char32_t numeric_character(char32_t code) {
  static constexpr char16_t kWindows[32] = {
      0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
      0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,   0x017D, 0x8F,
      0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
      0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};
  if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
    return kReplacementCharacter;
  if (code >= 0x80 && code < 0xA0) return kWindows[code - 0x80];
  return code;
}

// 13.2.5.75 Numeric character reference state. `rest` begins with "&#".
CharacterReference read_numeric(std::string_view rest) {
  const bool hexadecimal = rest.size() > 2 && to_lower(rest[2]) == 'x';
  std::size_t i = hexadecimal ? 3 : 2;
  const std::size_t first = i;
  char32_t code = 0;
  for (; i < rest.size(); ++i) {
    const int digit = hexadecimal || is_digit(rest[i]) ? hex_value(rest[i]) : -1;
    if (digit < 0) break;
    // Beyond the last code point the exact value no longer matters.
    if (code < 0x110000)
      code = code * (hexadecimal ? 16 : 10) + static_cast<char32_t>(digit);
  }
  if (i == first) return {};
  if (i < rest.size() && rest[i] == ';') ++i;
  CharacterReference out;
  out.length = i;
  const char* const end = put_utf8(numeric_character(code), out.utf8);
  out.size = static_cast<std::size_t>(end - out.utf8);
  return out;
}

// The range of names for each first letter.
struct FirstLetters {
  std::uint16_t begin[129] = {};

  constexpr FirstLetters() {
    std::size_t at = 0;
    for (std::size_t letter = 0; letter < 129; ++letter) {
      while (at < std::size(kEntities) &&
             static_cast<std::size_t>(kEntities[at].name[0]) < letter)
        ++at;
      begin[letter] = static_cast<std::uint16_t>(at);
    }
  }
};

constexpr FirstLetters kFirstLetters;

// Returns the longest name in the table that `rest` begins with. `rest` follows the '&'
// and begins with a letter.
const Entity* longest_entity(std::string_view rest) {
  const auto letter_code = static_cast<unsigned char>(rest[0]);
  const Entity* first = kEntities + kFirstLetters.begin[letter_code];
  const Entity* last = kEntities + kFirstLetters.begin[letter_code + 1];
  const Entity* found = nullptr;
  for (std::size_t i = 1; i < rest.size() && first != last; ++i) {
    const auto letter = [i](const Entity& e) {
      return i < e.name.size() ? static_cast<unsigned char>(e.name[i]) : -1;
    };
    const int wanted = static_cast<unsigned char>(rest[i]);
    first = std::partition_point(first, last,
                                 [&](const Entity& e) { return letter(e) < wanted; });
    last = std::partition_point(first, last,
                                [&](const Entity& e) { return letter(e) == wanted; });
    if (first != last && first->name.size() == i + 1) found = first;
  }
  return found;
}

// 13.2.5.73 Named character reference state.
CharacterReference read_named(std::string_view rest, ReferenceContext context) {
  const Entity* entity = longest_entity(rest.substr(1));
  if (entity == nullptr) return {};
  const std::size_t length = entity->name.size() + 1;
  // For historical reasons "&copy=1" in an attribute is not a reference.
  if (context == ReferenceContext::attribute && entity->name.back() != ';' &&
      length < rest.size() && (rest[length] == '=' || is_alnum(rest[length])))
    return {};
  CharacterReference out;
  out.length = length;
  out.size = entity->text.size();
  std::memcpy(out.utf8, entity->text.data(), out.size);
  return out;
}

bool is_plain(char c) {
  return c != '&' && c != '\r' && c != '\0';
}

// Appends [i, ...) up to the next special byte and returns its position.
std::size_t append_plain(std::string_view source, std::size_t i, std::string& out) {
  const std::size_t first = i;
  while (i < source.size() && is_plain(source[i])) ++i;
  out.append(source, first, i - first);
  return i;
}

// Appends the text of a CR, a NUL or a literal '&'. Returns the number of bytes used.
std::size_t append_special(std::string_view source, std::size_t i, std::string& out) {
  if (source[i] == '\0') {
    append_utf8(kReplacementCharacter, out);
  } else if (source[i] == '\r') {
    out += '\n';
    if (i + 1 < source.size() && source[i + 1] == '\n') return 2;
  } else {
    out += '&';
  }
  return 1;
}

void append_decoded(std::string_view source, ReferenceContext context,
                    std::string& out) {
  for (std::size_t i = 0; (i = append_plain(source, i, out)) < source.size();) {
    if (source[i] == '&') {
      const CharacterReference ref = read_reference(source, i, context);
      if (ref.length > 0) {
        out.append(ref.utf8, ref.size);
        i += ref.length;
        continue;
      }
    }
    i += append_special(source, i, out);
  }
}

}  // namespace

CharacterReference read_reference(std::string_view source, std::size_t at,
                                  ReferenceContext context) {
  const std::string_view rest = source.substr(at);
  if (rest.size() < 2) return {};
  if (rest[1] == '#') return read_numeric(rest);
  return is_alnum(rest[1]) ? read_named(rest, context) : CharacterReference{};
}

void append_text(std::string_view source, std::string& out) {
  append_decoded(source, ReferenceContext::text, out);
}

void append_attribute_value(std::string_view source, std::string& out) {
  append_decoded(source, ReferenceContext::attribute, out);
}

void append_literal(std::string_view source, std::string& out) {
  for (std::size_t i = 0; (i = append_plain(source, i, out)) < source.size();)
    i += append_special(source, i, out);
}

void append_name(std::string_view source, std::string& out) {
  for (const char c : source)
    if (c == '\0')
      append_utf8(kReplacementCharacter, out);
    else
      out += to_lower(c);
}

bool needs_decoding(std::string_view source) {
  return !std::all_of(source.begin(), source.end(), is_plain);
}

}  // namespace tamis
