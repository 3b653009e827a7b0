#include "render/nfc.h"

#include <cstdint>

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include "text/utf8.h"

namespace tamis {
namespace {

constexpr int kMostMarks = 30;  // of UAX 15
constexpr std::string_view kJoiner = "\u034F";
constexpr char32_t kFirstMark = 0x300;

// A character that sorting may move, or whose decomposition begins with one.
bool is_mark(char32_t c) {
  return c >= kFirstMark &&
         u_getIntPropertyValue(static_cast<UChar32>(c),
                               UCHAR_LEAD_CANONICAL_COMBINING_CLASS) != 0;
}

// Where a mark stands that is one too many; the size if there is none.
std::size_t next_excess(std::string_view text, std::size_t at) {
  int marks = 0;
  while (at < text.size()) {
    const Utf8Character c = read_utf8(text.substr(at));
    marks = is_mark(c.code) ? marks + 1 : 0;
    if (marks > kMostMarks) return at;
    at += c.length;
  }
  return text.size();
}

}  // namespace

std::string stream_safe(std::string_view text) {
  constexpr std::size_t kBytesOfMark = 2;  // at least
  if (text.size() <= kMostMarks * kBytesOfMark) return std::string(text);
  std::string out;
  std::size_t done = 0;
  for (std::size_t at = next_excess(text, 0); at < text.size();
       at = next_excess(text, at)) {
    out += text.substr(done, at - done);
    out += kJoiner;
    done = at;
  }
  out += text.substr(done);
  return out;
}

std::string to_nfc(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* form = icu::Normalizer2::getNFCInstance(status);
  std::string safe = stream_safe(text);
  const icu::StringPiece piece(safe.data(), static_cast<std::int32_t>(safe.size()));
  if (U_FAILURE(status) || form->isNormalizedUTF8(piece, status)) return safe;
  std::string out;
  icu::StringByteSink<std::string> sink(&out);
  form->normalizeUTF8(0, piece, sink, nullptr, status);
  return U_FAILURE(status) ? safe : out;
}

}  // namespace tamis
