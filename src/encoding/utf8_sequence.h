// One sequence of UTF-8 at a time, by table 3-7 of the Unicode Standard:
//
//   first byte   second byte   further bytes
//   00 to 7F
//   C2 to DF     80 to BF
//   E0           A0 to BF      80 to BF               (below: overlong)
//   ED           80 to 9F      80 to BF               (above: surrogates)
//   E1 to EF     80 to BF      80 to BF
//   F0           90 to BF      80 to BF  80 to BF     (below: overlong)
//   F4           80 to 8F      80 to BF  80 to BF     (above: beyond U+10FFFF)
//   F1 to F3     80 to BF      80 to BF  80 to BF
#pragma once

#include <cstddef>
#include <string_view>

namespace tamis {

struct Utf8Sequence {
  std::size_t length;  // if not valid: of the maximal part, at least 1
  bool valid;
};

struct Utf8Lead {
  std::size_t length;  // of the whole sequence; 0 if no sequence begins so
  unsigned char least_second = 0x80;
  unsigned char most_second = 0xBF;
};

constexpr Utf8Lead utf8_lead(unsigned char first) {
  if (first < 0x80) return {1};
  if (first < 0xC2) return {0};
  if (first < 0xE0) return {2};
  if (first == 0xE0) return {3, 0xA0, 0xBF};
  if (first == 0xED) return {3, 0x80, 0x9F};
  if (first < 0xF0) return {3};
  if (first == 0xF0) return {4, 0x90, 0xBF};
  if (first < 0xF4) return {4};
  if (first == 0xF4) return {4, 0x80, 0x8F};
  return {0};
}

// The sequence at the start of `bytes`, which are not empty.
constexpr Utf8Sequence utf8_sequence(std::string_view bytes) {
  const Utf8Lead lead = utf8_lead(static_cast<unsigned char>(bytes[0]));
  unsigned char least = lead.least_second;
  unsigned char most = lead.most_second;
  for (std::size_t i = 1; i < lead.length; ++i) {
    if (i == bytes.size()) return {i, false};
    const auto byte = static_cast<unsigned char>(bytes[i]);
    if (byte < least || byte > most) return {i, false};
    least = 0x80;
    most = 0xBF;
  }
  return lead.length == 0 ? Utf8Sequence{1, false} : Utf8Sequence{lead.length, true};
}

}  // namespace tamis
