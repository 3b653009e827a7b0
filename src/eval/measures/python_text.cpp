#include "eval/measures/python_text.h"

#include <algorithm>
#include <cstdint>

#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/uchar.h>

namespace tamis::eval {
namespace {

// ICU counts bytes in 32 bits. In longer texts only ASCII is converted to lower case.
constexpr std::size_t kMostForIcu = INT32_MAX / 3;

void append_ascii_lower(std::string_view text, std::string& out) {
  const std::size_t start = out.size();
  out += text;
  for (std::size_t i = start; i < out.size(); ++i) {
    const bool is_upper = out[i] >= 'A' && out[i] <= 'Z';
    out[i] = static_cast<char>(out[i] | (is_upper ? 0x20 : 0));
  }
}

void append_lower(std::string_view text, std::string& out) {
  icu::StringByteSink<std::string> sink(&out);
  UErrorCode status = U_ZERO_ERROR;
  const icu::StringPiece piece(text.data(), static_cast<std::int32_t>(text.size()));
  icu::CaseMap::utf8ToLower("", 0, piece, sink, nullptr, status);
}

// Returns the position of the first non-ASCII byte.
std::size_t find_beyond_ascii(std::string_view text) {
  const auto found = std::find_if(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 128;
  });
  return static_cast<std::size_t>(found - text.begin());
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
  // read_utf8() returns the value of an invalid byte.
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

// ICU converts only the parts between spaces that are not ASCII.
std::string python_lower(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t beyond = find_beyond_ascii(text);
    const std::size_t start =
        beyond == text.size() ? beyond : text.substr(0, beyond).rfind(' ') + 1;
    append_ascii_lower(text.substr(0, start), out);
    text.remove_prefix(start);
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > kMostForIcu)
      append_ascii_lower(text.substr(0, end), out);
    else if (end > 0)
      append_lower(text.substr(0, end), out);
    text.remove_prefix(end);
  }
  return out;
}

}  // namespace tamis::eval
