// A text taken apart for those who look for dates in it, and a way to read it piece by
// piece.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tamis::meta {

struct Piece {
  enum class Kind : unsigned char { number, word, sign, blank } kind;
  std::size_t at;
  std::size_t end;
  std::int64_t number = 0;  // of numbers
  int digits = 0;
  char32_t sign = 0;   // of signs
  std::string word{};  // of words, folded
};

// A text as numbers, words, signs and blanks.
class Pieces {
 public:
  Pieces(std::string_view text, std::size_t from);

  const Piece* at(std::size_t i) const { return i < all_.size() ? &all_[i] : nullptr; }
  std::size_t size() const { return all_.size(); }

 private:
  std::size_t read(std::size_t at);
  std::size_t read_number(std::size_t begin);
  std::size_t read_word(std::size_t begin);

  std::string_view text_;
  std::vector<Piece> all_;
};

// Reads on from a place, and comes back where it was wrong.
class Cursor {
 public:
  Cursor(const Pieces& pieces, std::size_t at) : pieces_(pieces), at_(at) {}

  std::size_t place() const { return at_; }
  void go_to(std::size_t place) { at_ = place; }
  const Piece* now() const { return pieces_.at(at_); }
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

  // One of several; which, or 0.
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

  std::size_t end_of_last() const { return at_ == 0 ? 0 : pieces_.at(at_ - 1)->end; }

 private:
  const Pieces& pieces_;
  std::size_t at_;
};

}  // namespace tamis::meta
