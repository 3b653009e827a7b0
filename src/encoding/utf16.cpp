// The shared UTF-16 decoder of the WHATWG Encoding Standard, section 14.2.1.
#include "encoding/transcode.h"

namespace tamis {
namespace {

constexpr bool is_high_surrogate(char16_t unit) {
  return (unit & 0xFC00) == 0xD800;
}

constexpr bool is_low_surrogate(char16_t unit) {
  return (unit & 0xFC00) == 0xDC00;
}

constexpr char32_t join(char16_t high, char16_t low) {
  return 0x10000 + ((high & 0x3FFu) << 10) + (low & 0x3FFu);
}

constexpr char16_t unit_at(std::string_view bytes, std::size_t at, ByteOrder order) {
  const auto first = static_cast<unsigned char>(bytes[at]);
  const auto second = static_cast<unsigned char>(bytes[at + 1]);
  return static_cast<char16_t>(order == ByteOrder::big ? first << 8 | second
                                                       : second << 8 | first);
}

}  // namespace

void Utf16Writer::put(char16_t unit) {
  if (high_ != 0 && is_low_surrogate(unit)) {
    to_ = put_utf8(join(high_, unit), to_);
    high_ = 0;
    return;
  }
  if (high_ != 0) put_error();
  if (is_high_surrogate(unit)) {
    high_ = unit;
  } else if (is_low_surrogate(unit)) {
    put_error();
  } else {
    to_ = put_utf8(unit, to_);
  }
}

void Utf16Writer::put_error() {
  to_ = put_utf8(kReplacementCharacter, to_);
  high_ = 0;
  had_errors_ = true;
}

Decoded decode_utf16(std::string_view bytes, ByteOrder order, char* to) {
  Utf16Writer writer(to);
  const std::size_t even = bytes.size() / 2 * 2;
  for (std::size_t at = 0; at < even; at += 2) writer.put(unit_at(bytes, at, order));
  // Half a pair and half a unit at the end are one error, not two.
  if (writer.expects_low() || even < bytes.size()) writer.put_error();
  return {static_cast<std::size_t>(writer.end() - to), writer.had_errors()};
}

}  // namespace tamis
