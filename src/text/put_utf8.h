// Characters one at a time as UTF-8.
#pragma once

namespace tamis {

constexpr char32_t kReplacementCharacter = 0xFFFD;

constexpr char continuation_byte(char32_t bits) {
  return static_cast<char>(0x80 | (bits & 0x3F));
}

// Writes `c`, which is no surrogate, and returns where the next one goes.
constexpr char* put_utf8(char32_t c, char* to) {
  if (c < 0x80) {
    *to++ = static_cast<char>(c);
    return to;
  }
  if (c < 0x800) {
    *to++ = static_cast<char>(0xC0 | (c >> 6));
  } else {
    if (c < 0x10000) {
      *to++ = static_cast<char>(0xE0 | (c >> 12));
    } else {
      *to++ = static_cast<char>(0xF0 | (c >> 18));
      *to++ = continuation_byte(c >> 12);
    }
    *to++ = continuation_byte(c >> 6);
  }
  *to++ = continuation_byte(c);
  return to;
}

}  // namespace tamis
