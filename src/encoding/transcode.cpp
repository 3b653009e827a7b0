// Each family of encodings has its decoder. This file selects it.
#include "encoding/transcode.h"

#include "encoding/utf8.h"
#include "text/utf8.h"

namespace tamis {
namespace {

// Encodings that the web has abandoned, because they let attackers hide markup in
// harmless text (ISO-2022-KR, HZ, ...): the whole page is one U+FFFD.
Decoded decode_replacement(std::string_view bytes, char* to) {
  if (bytes.empty()) return {0, false};
  return {static_cast<std::size_t>(put_utf8(kReplacementCharacter, to) - to), true};
}

Decoded decode_utf8(std::string_view bytes, char* to) {
  const std::size_t size = replace_malformed(bytes, to);
  return {size, std::string_view(to, size) != bytes};
}

}  // namespace

Decoded transcode(Encoding encoding, std::string_view bytes, char* to) {
  if (is_single_byte(encoding)) return decode_single_byte(encoding, bytes, to);
  if (is_multi_byte(encoding)) return decode_multi_byte(encoding, bytes, to);
  switch (encoding) {
    case Encoding::utf_16le: return decode_utf16(bytes, ByteOrder::little, to);
    case Encoding::utf_16be: return decode_utf16(bytes, ByteOrder::big, to);
    case Encoding::iso_2022_jp: return decode_iso_2022_jp(bytes, to);
    case Encoding::replacement: return decode_replacement(bytes, to);
    default: return decode_utf8(bytes, to);
  }
}

}  // namespace tamis
