// Decoding from a known encoding to UTF-8: one decoder per family of encodings, and
// transcode(), which selects it.
//
// The destination must have room for kMostGrowth times the bytes of the input: each
// byte may become a U+FFFD.
#pragma once

#include <cstddef>
#include <string_view>

#include "encoding/encoding_labels_table.h"
#include "text/utf8.h"

namespace tamis {

constexpr std::size_t kMostGrowth = 3;

struct Decoded {
  std::size_t size;  // bytes written
  bool had_errors;   // some bytes became U+FFFD
};

// Decodes any encoding. Malformed UTF-8 is repaired.
Decoded transcode(Encoding encoding, std::string_view bytes, char* to);

// --- Encodings with one byte per character (single_byte.cpp): the ISO 8859 family,
// windows-125x, KOI8, those of the Mac, and x-user-defined.

bool is_single_byte(Encoding encoding);
// Returns the character of a byte in a single-byte encoding, or U+FFFD if it has none.
char16_t single_byte_character(Encoding encoding, char byte);
Decoded decode_single_byte(Encoding encoding, std::string_view bytes, char* to);

// --- Encodings where a character is ASCII or a pair of bytes (multi_byte.cpp): Big5,
// EUC-JP, EUC-KR, GBK, GB 18030 and Shift_JIS. Some characters have more bytes:
//
//   EUC-JP     8F B0 A1      three bytes, if the first is 8F
//   GB 18030   81 30 81 30   four, if the second is a digit

bool is_multi_byte(Encoding encoding);
// Decodes a multi-byte encoding.
Decoded decode_multi_byte(Encoding encoding, std::string_view bytes, char* to);

// --- ISO-2022-JP (iso_2022_jp.cpp): escape sequences switch between ASCII and
// Japanese.

Decoded decode_iso_2022_jp(std::string_view bytes, char* to);

// --- UTF-16 (utf16.cpp). A surrogate without its partner becomes U+FFFD, and so does a
// single byte at the end.

// Accepts the units one by one, so that the input may be split.
class Utf16Writer {
 public:
  explicit Utf16Writer(char* to) : to_(to) {}

  void put(char16_t unit);
  void put_error();

  char* end() const { return to_; }

  bool expects_low() const { return high_ != 0; }  // in the middle of a pair

  bool had_errors() const { return had_errors_; }

 private:
  char* to_;
  char16_t high_ = 0;  // the first half of a pair, until the second arrives
  bool had_errors_ = false;
};

enum class ByteOrder : bool { little, big };

Decoded decode_utf16(std::string_view bytes, ByteOrder order, char* to);

}  // namespace tamis
