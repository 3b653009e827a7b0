// UTF-8: copying valid bytes and replacing malformed ones.
//
//   copy_utf8("caf\xC3\xA9", to)   // Utf8::valid; the bytes are in `to`
//   copy_utf8("caf\xE9", to)       // Utf8::malformed; use replace_malformed()
//
// Copying and checking are one pass over the bytes. There are two implementations: one
// with vectors of 32 bytes (AVX2) and one for every machine. The best one for the
// processor is chosen at run time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tamis {

enum class Utf8 : std::uint8_t {
  ascii,      // valid, and no byte is over 0x7F
  valid,      // with characters beyond ASCII
  malformed,  // the copied bytes are of no use
};

// copy_utf8() may set this many bytes after the end of a copy to zero.
constexpr std::size_t kCopyPadding = 64;

// Copies and checks UTF-8. `to` must have room for the bytes and kCopyPadding more.
Utf8 copy_utf8(std::string_view bytes, char* to);

// Writes one U+FFFD for each maximal part of a malformed sequence, as the WHATWG
// decoder does. `to` must have room for three times the bytes. Returns the number of
// bytes written.
std::size_t replace_malformed(std::string_view bytes, char* to);

// The two implementations, so that tests can compare them. copy_utf8_avx2() requires
// has_avx2().
bool has_avx2();
Utf8 copy_utf8_avx2(std::string_view bytes, char* to);
Utf8 copy_utf8_portable(std::string_view bytes, char* to);

}  // namespace tamis
