// Decoding: from bytes to UTF-8, by the rules of the web:
//
//   Text text = decode(bytes, "windows-1251");   // the charset a server declared
//   text.view();                                 // UTF-8, no byte order mark
//   text.encoding();                             // "windows-1251"

// layer: encoding
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "tamis/detail/export.h"

namespace tamis {

// The evidence that decided the encoding.
enum class EncodingSource : std::uint8_t {
  byte_order_mark,
  declared,    // the caller's charset, e.g. from an HTTP header
  valid_utf8,  // the bytes are valid UTF-8, whatever a <meta> says
  meta,        // what the page states about itself
  statistics,
  fallback,  // windows-1252
};

// UTF-8 in a buffer with kPadding readable zero bytes after its end, which the vector
// loads of the tokenizer need. Reusing one Text reuses its memory.
class TAMIS_API Text {
 public:
  static constexpr std::size_t kPadding = 64;

  std::string_view view() const { return {buffer_.get(), size_}; }

  std::string_view encoding() const { return encoding_; }  // WHATWG name, lower case

  EncodingSource source() const { return source_; }

  bool had_errors() const { return had_errors_; }  // some bytes became U+FFFD

  // Makes room for `size` bytes and the padding, for code that fills the buffer. The
  // contents are lost.
  char* resize(std::size_t size);
  // Shortens the text to its first `size` bytes, if fewer were needed.
  void truncate(std::size_t size);

  void describe(std::string_view encoding, EncodingSource source, bool had_errors) {
    encoding_ = encoding;
    source_ = source;
    had_errors_ = had_errors;
  }

 private:
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
  std::string_view encoding_ = "utf-8";  // always a string literal
  EncodingSource source_ = EncodingSource::valid_utf8;
  bool had_errors_ = false;
};

// Decodes bytes to UTF-8. The encoding is the first of these that applies: the byte
// order mark, the declared charset, UTF-8 if the bytes are valid UTF-8, <meta>,
// statistics (uchardet), windows-1252. <meta> is searched in the first 1024 bytes and,
// if none is found there, in the first 64 KiB. Malformed sequences become U+FFFD;
// nothing is dropped silently.
//
// `declared` is a label such as "utf-8" or "Latin1". Unknown labels are ignored.
TAMIS_API void decode(std::string_view bytes, std::string_view declared, Text& into);
TAMIS_API Text decode(std::string_view bytes, std::string_view declared = {});

// Returns the WHATWG name (lower case) of the encoding with that label, or an empty
// string.
TAMIS_API std::string_view encoding_of_label(std::string_view label);

}  // namespace tamis
