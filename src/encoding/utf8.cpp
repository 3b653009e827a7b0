// Chooses the function that checks UTF-8, and repairs malformed UTF-8. Table 3-7 of the
// Unicode Standard defines well-formed sequences (text/utf8.h). In all other bytes,
// each maximal part of a sequence becomes one U+FFFD:
//
//   E2 82 41        -> U+FFFD A                 truncated after two bytes
//   F0 80 80 41     -> U+FFFD U+FFFD U+FFFD A   F0 80 cannot begin a sequence
#include "encoding/utf8.h"

#include <cstdint>
#include <cstring>

#include "text/ascii.h"
#include "text/utf8.h"

namespace tamis {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// --- UTF-8 on any machine: runs of ASCII in steps of 32 bytes, everything else one
// sequence at a time. Bytes are copied after they have been found valid.

constexpr std::size_t kStep = 32;
constexpr std::uint64_t kHighBits = 0x8080808080808080;

bool is_ascii_step(const char* bytes) {
  std::uint64_t words[kStep / sizeof(std::uint64_t)];
  std::memcpy(words, bytes, kStep);
  return ((words[0] | words[1] | words[2] | words[3]) & kHighBits) == 0;
}

std::size_t skip_ascii(std::string_view bytes, std::size_t at) {
  while (bytes.size() - at >= kStep && is_ascii_step(bytes.data() + at)) at += kStep;
  while (at < bytes.size() && is_ascii(bytes[at])) ++at;
  return at;
}

// Returns the end of the run of valid non-ASCII sequences that begins at `at`.
std::size_t skip_sequences(std::string_view bytes, std::size_t at) {
  while (at < bytes.size() && !is_ascii(bytes[at])) {
    const Utf8Sequence found = utf8_sequence(bytes.substr(at));
    if (!found.valid) return at;
    at += found.length;
  }
  return at;
}

Utf8 classify(std::string_view bytes) {
  std::size_t at = skip_ascii(bytes, 0);
  if (at == bytes.size()) return Utf8::ascii;
  while (at < bytes.size()) {
    const std::size_t end = skip_sequences(bytes, at);
    if (end < bytes.size() && !is_ascii(bytes[end])) return Utf8::malformed;
    at = skip_ascii(bytes, end);
  }
  return Utf8::valid;
}

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

Utf8 copy_utf8_portable(std::string_view bytes, char* to) {
  const Utf8 kind = classify(bytes);
  if (kind != Utf8::malformed && !bytes.empty())
    std::memcpy(to, bytes.data(), bytes.size());
  return kind;
}

}  // namespace tamis
