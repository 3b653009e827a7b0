// Dates in Japanese eras, in the calendar of Taiwan and in Chinese numerals.

#include <algorithm>

#include "text/dates/date_pieces.h"

namespace tamis::meta {
namespace {

struct Era {
  char32_t first, second;
  int before;  // the year before its first year
};

constexpr Era kEras[] = {{U'令', U'和', 2018}, {U'平', U'成', 1988},
                         {U'昭', U'和', 1925}, {U'民', U'國', 1911},
                         {U'民', U'国', 1911}, {U'民', U'囯', 1911}};

int digit_of(char32_t c) {
  constexpr std::u32string_view kDigits = U"〇一二三四五六七八九";
  if (c == U'零' || c == U'○' || c == U'Ｏ') return 0;
  const std::size_t found = kDigits.find(c);
  return found == kDigits.npos ? -1 : static_cast<int>(found);
}

// Takes the digit at the cursor and returns it, or -1.
int take_digit(Cursor& cursor) {
  const Piece* piece = cursor.now();
  const int digit =
      piece != nullptr && piece->kind == Piece::Kind::sign ? digit_of(piece->sign) : -1;
  if (digit >= 0) cursor.next();
  return digit;
}

// Takes a number such as 三, 十, 十二, 二十五 or 廿五 and returns it, or 0.
int take_small_number(Cursor& cursor) {
  if (const auto number = cursor.take_number(1, 2)) return *number;
  if (cursor.take_sign(U'廿')) return 20 + std::max(0, take_digit(cursor));
  const int first = take_digit(cursor);
  if (!cursor.take_sign(U'十')) return std::max(0, first);
  return (first < 0 ? 1 : first) * 10 + std::max(0, take_digit(cursor));
}

int take_year_of_era(Cursor& cursor) {
  const std::size_t begin = cursor.place();
  for (const Era& era : kEras) {
    cursor.go_to(begin);
    if (!cursor.take_sign(era.first) || !cursor.take_sign(era.second)) continue;
    cursor.skip_blanks();
    if (cursor.take_sign(U'元')) return era.before + 1;
    if (const auto number = cursor.take_number(1, 3)) return era.before + *number;
    if (const int number = take_small_number(cursor)) return era.before + number;
  }
  cursor.go_to(begin);
  return 0;
}

// Takes a year of four digits: 二〇二四.
int take_chinese_year(Cursor& cursor) {
  int year = 0;
  for (int i = 0; i < 4; ++i) {
    const int digit = take_digit(cursor);
    if (digit < 0) return 0;
    year = year * 10 + digit;
  }
  return year;
}

}  // namespace

bool begins_east_asian_date(char32_t c) {
  return c == U'一' || c == U'二' || c == U'令' || c == U'平' || c == U'昭' ||
         c == U'民';
}

bool read_east_asian(Cursor& cursor, Moment& out, bool allows_month) {
  if (cursor.now() == nullptr || cursor.now()->kind != Piece::Kind::sign) return false;
  const int of_era = take_year_of_era(cursor);
  out.year = of_era != 0 ? of_era : take_chinese_year(cursor);
  cursor.skip_blanks();
  if (out.year == 0 || !cursor.take_sign(U'年')) return false;
  cursor.skip_blanks();
  out.month = take_small_number(cursor);
  if (out.month == 0 || !cursor.take_sign(U'月')) return false;
  const std::size_t after_month = cursor.place();
  cursor.skip_blanks();
  out.day = take_small_number(cursor);
  if (out.day > 0 && cursor.take_sign_of(U"日号號") != 0) return true;
  out.day = 0;
  cursor.go_to(after_month);
  return allows_month;
}

}  // namespace tamis::meta
