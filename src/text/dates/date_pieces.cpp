#include "text/dates/date_pieces.h"

#include "text/ascii.h"
#include "text/folding.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis::meta {
namespace {

constexpr std::size_t kMostPieces = 4000;

// Returns the value of a digit, also of other scripts, or -1.
int digit_of(char32_t c) {
  if (c >= '0' && c <= '9') return static_cast<int>(c - '0');
  if (c >= 0x660 && c <= 0x669) return static_cast<int>(c - 0x660);
  if (c >= 0x6F0 && c <= 0x6F9) return static_cast<int>(c - 0x6F0);
  if (c >= 0xFF10 && c <= 0xFF19) return static_cast<int>(c - 0xFF10);
  return -1;
}

std::size_t read_number(std::string_view text, std::size_t begin, Pieces& out) {
  std::size_t at = begin;
  std::int64_t number = 0;
  int digits = 0;
  while (at < text.size()) {
    const Utf8Character c = read_utf8(text.substr(at));
    const int digit = digit_of(c.code);
    if (digit < 0) break;
    if (digits < 17) number = number * 10 + digit;
    ++digits;
    at += c.length;
  }
  out.push_back({Piece::Kind::number, begin, at, number, digits});
  return at;
}

std::size_t read_word(std::string_view text, std::size_t begin, Pieces& out) {
  constexpr std::size_t kLongest = 40;
  std::size_t at = begin;
  std::string word;
  while (at < text.size()) {
    if (is_alpha(text[at])) {
      if (word.size() < kLongest) word += to_lower(text[at]);
      ++at;
      continue;
    }
    const Utf8Character c = read_utf8(text.substr(at));
    if (!is_letter(c.code) || is_spaceless(c.code)) break;
    if (word.size() < kLongest) append_utf8(fold_character(c.code), word);
    at += c.length;
  }
  out.push_back({Piece::Kind::word, begin, at, 0, 0, 0, std::move(word)});
  return at;
}

// Reads one piece and returns the position of the next one.
std::size_t read_piece(std::string_view text, std::size_t at, Pieces& out) {
  if (is_alpha(text[at])) return read_word(text, at, out);
  const Utf8Character c = read_utf8(text.substr(at));
  if (digit_of(c.code) >= 0) return read_number(text, at, out);
  if (is_unicode_space(c.code)) {
    if (out.empty() || out.back().kind != Piece::Kind::blank)
      out.push_back({Piece::Kind::blank, at, at + c.length});
    return at + c.length;
  }
  if (is_letter(c.code) && !is_spaceless(c.code)) return read_word(text, at, out);
  out.push_back({Piece::Kind::sign, at, at + c.length, 0, 0, c.code});
  return at + c.length;
}

}  // namespace

Pieces pieces_of(std::string_view text, std::size_t from) {
  constexpr std::size_t kOfAShortLine = 24;
  Pieces out;
  out.reserve(kOfAShortLine);
  for (std::size_t at = from; at < text.size() && out.size() < kMostPieces;)
    at = read_piece(text, at, out);
  return out;
}

}  // namespace tamis::meta
