// Chooses how to check UTF-8, and repairs UTF-8 that is broken. Well-formed is what
// table 3-7 of the Unicode Standard allows (text/utf8.h); of all else,
// each maximal part of a sequence becomes one U+FFFD:
//
//   E2 82 41        -> U+FFFD A                 cut short after two bytes
//   F0 80 80 41     -> U+FFFD U+FFFD U+FFFD A   F0 80 cannot begin a sequence
#include "encoding/utf8.h"

#include <cstring>

#include "text/utf8.h"

namespace tamis {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

}  // namespace

Utf8 copy_utf8(std::string_view bytes, char* to) {
  static const auto kBest = has_avx2() ? copy_utf8_avx2 : copy_utf8_portable;
  return kBest(bytes, to);
}

std::size_t replace_malformed(std::string_view bytes, char* to) {
  char* const start = to;
  for (std::size_t at = 0; at < bytes.size();) {
    const Utf8Sequence found = utf8_sequence(bytes.substr(at));
    const std::string_view piece =
        found.valid ? bytes.substr(at, found.length) : kReplacement;
    std::memcpy(to, piece.data(), piece.size());
    to += piece.size();
    at += found.length;
  }
  return static_cast<std::size_t>(to - start);
}

}  // namespace tamis
