// The lower half of each encoding is ASCII, the upper half a table of 128 characters
// (WHATWG Encoding Standard, section 9). ICU is not used here: it follows the vendors
// where the web does not, as in windows-1252, where 0x81 is U+0081.
#include <algorithm>
#include <array>

#include "encoding/single_byte_tables.h"
#include "encoding/transcode.h"
#include "text/utf8.h"

namespace tamis {
namespace {

using Upper = std::array<char16_t, 128>;

// x-user-defined maps the upper half to the private use area.
constexpr Upper user_defined() {
  Upper upper = {};
  for (std::size_t i = 0; i < upper.size(); ++i)
    upper[i] = static_cast<char16_t>(0xF780 + i);
  return upper;
}

constexpr Upper kUserDefined = user_defined();

const Upper* find_upper(Encoding encoding) {
  if (encoding == Encoding::x_user_defined) return &kUserDefined;
  const auto* const at =
      std::ranges::find(kSingleByteTables, encoding, &SingleByteTable::encoding);
  return at == kSingleByteTables.end() ? nullptr : &at->upper;
}

char16_t character(const Upper& upper, char byte) {
  const auto value = static_cast<unsigned char>(byte);
  return value < 0x80 ? value : upper[value - 0x80u];
}

}  // namespace

bool is_single_byte(Encoding encoding) {
  return find_upper(encoding) != nullptr;
}

char16_t single_byte_character(Encoding encoding, char byte) {
  return character(*find_upper(encoding), byte);
}

Decoded decode_single_byte(Encoding encoding, std::string_view bytes, char* to) {
  const Upper& upper = *find_upper(encoding);
  char* const start = to;
  bool had_errors = false;
  for (const char byte : bytes) {
    const char16_t c = character(upper, byte);
    had_errors |= c == kReplacementCharacter;
    to = put_utf8(c, to);
  }
  return {static_cast<std::size_t>(to - start), had_errors};
}

}  // namespace tamis
