#include "text/dates/date_pieces.h"

#include "text/ascii.h"
#include "text/folding.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis::meta {
namespace {

constexpr std::size_t kMostPieces = 4000;

// Digits of other scripts mean the same.
int digit_of(char32_t c) {
  if (c >= '0' && c <= '9') return static_cast<int>(c - '0');
  if (c >= 0x660 && c <= 0x669) return static_cast<int>(c - 0x660);
  if (c >= 0x6F0 && c <= 0x6F9) return static_cast<int>(c - 0x6F0);
  if (c >= 0xFF10 && c <= 0xFF19) return static_cast<int>(c - 0xFF10);
  return -1;
}

}  // namespace

Pieces::Pieces(std::string_view text, std::size_t from) : text_(text) {
  constexpr std::size_t kOfAShortLine = 24;
  all_.reserve(kOfAShortLine);
  for (std::size_t at = from; at < text.size() && all_.size() < kMostPieces;)
    at = read(at);
}

std::size_t Pieces::read(std::size_t at) {
  if (is_alpha(text_[at])) return read_word(at);
  const Utf8Character c = read_utf8(text_.substr(at));
  if (digit_of(c.code) >= 0) return read_number(at);
  if (is_unicode_space(c.code)) {
    if (all_.empty() || all_.back().kind != Piece::Kind::blank)
      all_.push_back({Piece::Kind::blank, at, at + c.length});
    return at + c.length;
  }
  if (is_letter(c.code) && !is_spaceless(c.code)) return read_word(at);
  all_.push_back({Piece::Kind::sign, at, at + c.length, 0, 0, c.code});
  return at + c.length;
}

std::size_t Pieces::read_number(std::size_t begin) {
  std::size_t at = begin;
  std::int64_t number = 0;
  int digits = 0;
  while (at < text_.size()) {
    const Utf8Character c = read_utf8(text_.substr(at));
    const int digit = digit_of(c.code);
    if (digit < 0) break;
    if (digits < 17) number = number * 10 + digit;
    ++digits;
    at += c.length;
  }
  all_.push_back({Piece::Kind::number, begin, at, number, digits});
  return at;
}

std::size_t Pieces::read_word(std::size_t begin) {
  constexpr std::size_t kLongest = 40;
  std::size_t at = begin;
  std::string word;
  while (at < text_.size()) {
    if (is_alpha(text_[at])) {
      if (word.size() < kLongest) word += to_lower(text_[at]);
      ++at;
      continue;
    }
    const Utf8Character c = read_utf8(text_.substr(at));
    if (!is_letter(c.code) || is_spaceless(c.code)) break;
    if (word.size() < kLongest) append_utf8(fold_character(c.code), word);
    at += c.length;
  }
  all_.push_back({Piece::Kind::word, begin, at, 0, 0, 0, std::move(word)});
  return at;
}

}  // namespace tamis::meta
