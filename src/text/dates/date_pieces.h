// Pieces of a text, a cursor over them, and the functions that read parts of dates with
// it. Only files of this directory include this header; all others use dates.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/dates/dates.h"

namespace tamis::meta {

struct Piece {
  enum class Kind : unsigned char { number, word, sign, blank } kind;
  std::size_t at;
  std::size_t end;
  std::int64_t number = 0;  // of numbers
  int digits = 0;
  char32_t sign = 0;   // of symbols
  std::string word{};  // of words, folded
};

using Pieces = std::vector<Piece>;
Pieces pieces_of(std::string_view text, std::size_t from = 0);

// Reads pieces in order and can return to an earlier position.
class Cursor {
 public:
  Cursor(const Pieces& pieces, std::size_t at) : pieces_(pieces), at_(at) {}

  std::size_t place() const { return at_; }
  void go_to(std::size_t place) { at_ = place; }
  const Piece* now() const { return at_ < pieces_.size() ? &pieces_[at_] : nullptr; }
  void next() { ++at_; }

  void skip_blanks() {
    while (now() != nullptr && now()->kind == Piece::Kind::blank) next();
  }

  bool take_sign(char32_t sign) {
    if (now() == nullptr || now()->kind != Piece::Kind::sign || now()->sign != sign)
      return false;
    next();
    return true;
  }

  // Takes one of several symbols. Returns it, or 0 if none of them follows.
  char32_t take_sign_of(std::u32string_view signs) {
    if (now() == nullptr || now()->kind != Piece::Kind::sign ||
        signs.find(now()->sign) == signs.npos)
      return 0;
    const char32_t sign = now()->sign;
    next();
    return sign;
  }

  std::optional<int> take_number(int least_digits, int most_digits) {
    if (now() == nullptr || now()->kind != Piece::Kind::number ||
        now()->digits < least_digits || now()->digits > most_digits)
      return std::nullopt;
    const int number = static_cast<int>(now()->number);
    next();
    return number;
  }

  std::string_view word() const {
    return now() != nullptr && now()->kind == Piece::Kind::word
               ? std::string_view(now()->word)
               : std::string_view();
  }

  bool take_word(std::string_view wanted) {
    if (word() != wanted) return false;
    next();
    return true;
  }

  std::size_t end_of_last() const { return at_ == 0 ? 0 : pieces_[at_ - 1].end; }

 private:
  const Pieces& pieces_;
  std::size_t at_;
};

// --- Words (date_words.cpp).

// Report whether a word is "of" or "de" between the parts of a date, or "th" after the
// number of a day.
bool joins_date(std::string_view folded_word);
bool ends_ordinal(std::string_view folded_word);

// --- Times of day, with their zones (clock_times.cpp).

// Reads "18:05", "18:05:07.123", "6.05 pm", "18h05", "18時05分" or "6 pm". If there is
// no time, returns false and reads nothing.
bool read_clock(Cursor& cursor, Moment& moment);

// Reads the time after a day, if there is one. It may follow a space, a comma, "T" or a
// short word ("at", "um").
void read_time_after(Cursor& cursor, Moment& moment);

// --- Dates in Japanese eras, in the calendar of Taiwan and in Chinese numerals:
// 令和6年3月5日, 民國113年3月5日, 二〇二四年三月五日 (east_asian_dates.cpp).

// Reports whether such a date may begin with this character.
bool begins_east_asian_date(char32_t c);

// Reads a date at the cursor; a month without a day only if that is allowed.
bool read_east_asian(Cursor& cursor, Moment& out, bool allows_month);

}  // namespace tamis::meta
