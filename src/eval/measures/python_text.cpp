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
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 128; });
}

std::string python_lower(std::string_view text) {
  std::string out;
  if (is_ascii(text) || text.size() > kMostForIcu) {
    out = text;
    for (char& c : out)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
    return out;
  }
  icu::StringByteSink<std::string> sink(&out);
  UErrorCode status = U_ZERO_ERROR;
  icu::CaseMap::utf8ToLower(
      "", 0, icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())),
      sink, nullptr, status);
  return out;
}

}  // namespace tamis
