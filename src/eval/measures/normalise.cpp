#include "eval/measures/normalise.h"

#include <cstdint>

#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/uchar.h>

#include "eval/measures/python_text.h"
#include "render/cleaning.h"
#include "text/utf8.h"

namespace tamis::eval {
namespace {

icu::StringPiece piece(std::string_view text) {
  return {text.data(), static_cast<std::int32_t>(text.size())};
}

// Case folding can decompose characters, so the text is composed afterwards.
std::string fold(std::string_view word) {
  if (is_ascii(word)) return python_lower(word);
  UErrorCode status = U_ZERO_ERROR;
  std::string folded;
  icu::StringByteSink<std::string> folded_sink(&folded);
  icu::CaseMap::utf8Fold(0, piece(word), folded_sink, nullptr, status);
  return U_FAILURE(status) ? std::string(word) : to_nfc(folded);
}

bool is_punctuation(char32_t character) {
  return (U_GET_GC_MASK(static_cast<UChar32>(character)) & U_GC_P_MASK) != 0;
}

std::string_view without_punctuation(std::string_view word) {
  std::size_t start = 0;
  std::size_t end = 0;
  for (std::size_t at = 0; at < word.size();) {
    const Utf8Character character = read_utf8(word.substr(at));
    const bool is_stray = character.length == 1 && character.code >= 128;
    at += character.length;
    if (is_stray || !is_punctuation(character.code))
      end = at;
    else if (end == 0)
      start = at;
  }
  return end == 0 ? std::string_view() : word.substr(start, end - start);
}

}  // namespace

std::string normalise(std::string_view text) {
  std::string out;
  const auto add = [&](std::string_view word) {
    const std::string folded = fold(word);
    const std::string_view kept = without_punctuation(folded);
    if (kept.empty()) return;
    if (!out.empty() && out.back() != '\n') out += ' ';
    out += kept;
  };
  for_each_word(text, add, [&] { out += '\n'; });
  return out;
}

}  // namespace tamis::eval
