// UTF-8: copying what is valid, and replacing what is not.
//
//   copy_utf8("caf\xC3\xA9", to)   // Utf8::valid; the bytes are in `to`
//   copy_utf8("caf\xE9", to)       // Utf8::malformed; use replace_malformed()
//
// Copying and checking are one pass over the bytes. There are two ways to do it, one
// with vectors of 32 bytes (AVX2) and one for every machine; the best one that the
// processor has is chosen when the program runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tamis {

enum class Utf8 : std::uint8_t {
  ascii,      // valid, and no byte is over 0x7F
  valid,      // with characters beyond ASCII
  malformed,  // what was copied is of no use
};

// Past the end of a copy lie this many bytes that copy_utf8() may set, to zero.
constexpr std::size_t kCopyPadding = 64;

// `to` has room for the bytes and kCopyPadding more.
Utf8 copy_utf8(std::string_view bytes, char* to);

// One U+FFFD for each maximal part of a sequence that is not well-formed, as the
// WHATWG decoder has it. `to` has room for three times the bytes. Returns the bytes
// written.
std::size_t replace_malformed(std::string_view bytes, char* to);

// The ways by themselves, so that tests can compare them. copy_utf8_avx2() needs a
// processor for which has_avx2() holds.
bool has_avx2();
Utf8 copy_utf8_avx2(std::string_view bytes, char* to);
Utf8 copy_utf8_portable(std::string_view bytes, char* to);

}  // namespace tamis
