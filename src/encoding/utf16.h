// UTF-16 to UTF-8. A surrogate without its partner becomes U+FFFD, and so does a byte
// that is left over at the end.
#pragma once

#include "encoding/decoded.h"
#include "text/utf8.h"

namespace tamis {

// Takes the units one by one, so that they may come in portions.
class Utf16Writer {
 public:
  explicit Utf16Writer(char* to) : to_(to) {}

  void put(char16_t unit);
  void put_error();

  char* end() const { return to_; }

  bool expects_low() const { return high_ != 0; }  // is in the middle of a pair

  bool had_errors() const { return had_errors_; }

 private:
  char* to_;
  char16_t high_ = 0;  // the first half of a pair, until the second comes
  bool had_errors_ = false;
};

enum class ByteOrder : bool { little, big };

Decoded decode_utf16(std::string_view bytes, ByteOrder order, char* to);

}  // namespace tamis
