// The UTF-8 decoder of the WHATWG Encoding Standard, section 8.1.1, word for word: one
// byte at a time, with the standard's variables. Slow, but evidently correct.
#pragma once

#include <string>
#include <string_view>

namespace tamis::reference {

struct Utf8Result {
  std::string text;
  bool had_errors = false;
};

class Utf8Decoder {
 public:
  explicit Utf8Decoder(std::string_view bytes) : bytes_(bytes) {}

  Utf8Result run() {
    for (at_ = 0; at_ < bytes_.size(); ++at_)
      take(static_cast<unsigned char>(bytes_[at_]));
    if (bytes_needed_ != 0) error();
    return result_;
  }

 private:
  void take(unsigned char byte) {
    if (bytes_needed_ == 0) return begin(byte);
    if (byte < lower_boundary_ || byte > upper_boundary_) {
      error();
      --at_;  // "restore byte to ioQueue"
      return;
    }
    lower_boundary_ = 0x80;
    upper_boundary_ = 0xBF;
    sequence_ += static_cast<char>(byte);
    if (++bytes_seen_ == bytes_needed_) finish();
  }

  void begin(unsigned char byte) {
    sequence_ = static_cast<char>(byte);
    if (byte <= 0x7F) return finish();
    if (byte >= 0xC2 && byte <= 0xDF) {
      bytes_needed_ = 1;
    } else if (byte >= 0xE0 && byte <= 0xEF) {
      if (byte == 0xE0) lower_boundary_ = 0xA0;
      if (byte == 0xED) upper_boundary_ = 0x9F;
      bytes_needed_ = 2;
    } else if (byte >= 0xF0 && byte <= 0xF4) {
      if (byte == 0xF0) lower_boundary_ = 0x90;
      if (byte == 0xF4) upper_boundary_ = 0x8F;
      bytes_needed_ = 3;
    } else {
      error();
    }
  }

  void finish() {
    result_.text += sequence_;
    reset();
  }

  void error() {
    result_.text += "\xEF\xBF\xBD";
    result_.had_errors = true;
    reset();
  }

  void reset() {
    bytes_needed_ = 0;
    bytes_seen_ = 0;
    lower_boundary_ = 0x80;
    upper_boundary_ = 0xBF;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  Utf8Result result_;
  std::string sequence_;
  int bytes_needed_ = 0;
  int bytes_seen_ = 0;
  unsigned char lower_boundary_ = 0x80;
  unsigned char upper_boundary_ = 0xBF;
};

inline Utf8Result decode_utf8(std::string_view bytes) {
  return Utf8Decoder(bytes).run();
}

}  // namespace tamis::reference
