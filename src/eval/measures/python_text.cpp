#include "eval/measures/python_text.h"

#include <algorithm>
#include <cstdint>

#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/uchar.h>

namespace tamis {
namespace {

// ICU counts bytes in 32 bits. A longer text gets the lower case of ASCII only.
constexpr std::size_t kMostForIcu = INT32_MAX / 3;

char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}

void append_lower(std::string_view text, std::string& out) {
  if (is_ascii(text) || text.size() > kMostForIcu) {
    for (const char c : text) out += ascii_lower(c);
    return;
  }
  icu::StringByteSink<std::string> sink(&out);
  UErrorCode status = U_ZERO_ERROR;
  const icu::StringPiece piece(text.data(), static_cast<std::int32_t>(text.size()));
  icu::CaseMap::utf8ToLower("", 0, piece, sink, nullptr, status);
}

}  // namespace

bool is_python_space(char32_t c) {
  if (c < 128) return (c >= 9 && c <= 13) || (c >= 28 && c <= 32);
  return c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
         c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

std::size_t python_space_length(std::string_view text) {
  if (text.empty()) return 0;
  const Utf8Character first = read_utf8(text);
  // A stray byte is read as the character of its value.
  if (first.length == 1 && first.code >= 128) return 0;
  return is_python_space(first.code) ? first.length : 0;
}

bool is_python_word_character(char32_t character) {
  const auto code = static_cast<UChar32>(character);
  return (U_GET_GC_MASK(code) & U_GC_L_MASK) != 0 || character == '_' ||
         u_getIntPropertyValue(code, UCHAR_NUMERIC_TYPE) != U_NT_NONE;
}

bool is_ascii(std::string_view text) {
  unsigned char bits = 0;
  for (const char c : text) bits |= static_cast<unsigned char>(c);
  return bits < 128;
}

// ASCII by hand, what stands between two blanks and is more than ASCII by ICU.
std::string python_lower(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size() - 1);
    append_lower(text.substr(0, blank + 1), out);
    text.remove_prefix(blank + 1);
  }
  return out;
}

}  // namespace tamis
