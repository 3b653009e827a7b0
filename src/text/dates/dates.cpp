// A text becomes a sequence of numbers, words and symbols. A date is one of a few
// patterns of these.

#include "text/dates/dates.h"

#include <array>
#include <cstdio>

#include "text/dates/date_pieces.h"

namespace tamis::meta {
namespace {

constexpr char32_t kYearSign = U'年';
constexpr char32_t kMonthSign = U'月';

int full_year(int year, int digits) {
  if (digits >= 4) return year;
  return year + (year < 60 ? 2000 : 1900);
}

bool is_month(int number) {
  return number >= 1 && number <= 12;
}

// Reads 2024-05-31, 2024/5/31, 2024.5.31, 2024年5月31日, 2024-05, 2024年5月.
bool read_year_first(Cursor& cursor, Moment& out, bool allows_month) {
  const auto year = cursor.take_number(4, 4);
  if (!year) return false;
  cursor.skip_blanks();
  const char32_t sign = cursor.take_sign_of(U"-/.年");
  if (sign == 0) return false;
  cursor.skip_blanks();
  const auto month = cursor.take_number(1, 2);
  if (!month || !is_month(*month)) return false;
  out = {.year = *year, .month = *month};
  const std::size_t after_month = cursor.place();
  cursor.skip_blanks();
  const bool is_parted =
      sign == kYearSign ? cursor.take_sign(kMonthSign) : cursor.take_sign(sign);
  if (is_parted) {
    cursor.skip_blanks();
    const std::size_t before_day = cursor.place();
    if (const auto day = cursor.take_number(1, 2)) {
      out.day = *day;
      if (sign == kYearSign && cursor.take_sign_of(U"日号號") == 0) {
        out.day = 0;
        cursor.go_to(before_day);
      }
      return true;
    }
    if (!allows_month) return false;
    cursor.go_to(sign == kYearSign ? before_day : after_month);
    return true;
  }
  cursor.go_to(after_month);
  return allows_month;
}

// Reads 31.05.2024, 5/31/2024, 31-05-24. With dots the day is always first. A two-digit
// year needs a day and a month of two digits: "3.14.15" is a version.
bool read_year_last(Cursor& cursor, Moment& out, DayOrder order) {
  const Piece* first_piece = cursor.now();
  const auto first = cursor.take_number(1, 2);
  const char32_t sign = first ? cursor.take_sign_of(U"./-") : 0;
  if (sign == 0) return false;
  const bool has_dots = sign == '.';
  if (has_dots) cursor.skip_blanks();
  const Piece* second_piece = cursor.now();
  const auto second = cursor.take_number(1, 2);
  if (!second || !cursor.take_sign(sign)) return false;
  if (has_dots) cursor.skip_blanks();
  const Piece* year_piece = cursor.now();
  std::optional<int> year = cursor.take_number(4, 4);
  if (!year) year = cursor.take_number(2, 2);
  if (!year) return false;
  if (year_piece->digits == 2 && (first_piece->digits < 2 || second_piece->digits < 2))
    return false;
  int day = *first;
  int month = *second;
  const bool is_month_first = !has_dots && order == DayOrder::month_first;
  if (!has_dots && ((is_month_first && is_month(day)) || !is_month(month)))
    std::swap(day, month);
  if (!is_month(month)) return false;
  out = {.year = full_year(*year, year_piece->digits), .month = month, .day = day};
  return true;
}

// Skips "th" of "31th", "er" of "1er", "º" and dots.
void skip_ordinal(Cursor& cursor) {
  if (ends_ordinal(cursor.word())) cursor.next();
  cursor.take_sign_of(U".,ºª°");
}

// Skips words such as "de", "of" and "d'" between the parts of a date.
void skip_between(Cursor& cursor) {
  for (;;) {
    cursor.skip_blanks();
    if (cursor.take_sign_of(U".,/-'’") != 0) continue;
    if (!joins_date(cursor.word())) return;
    cursor.next();
  }
}

// Reads the name of a month. Arabic dates may have two names, as in "مارس/آذار", and
// some names have two words, as in "كانون الثاني".
int take_month(Cursor& cursor) {
  int month = month_of(cursor.word());
  if (month != 0) {
    cursor.next();
    return month;
  }
  constexpr unsigned char kArabic = 0xD8;  // the first byte of its letters, at least
  const std::size_t begin = cursor.place();
  const std::string_view first = cursor.word();
  if (first.empty() || static_cast<unsigned char>(first[0]) < kArabic) return 0;
  cursor.next();
  cursor.skip_blanks();
  month =
      cursor.word().empty() ? 0 : month_of(std::string(first).append(cursor.word()));
  if (month == 0)
    cursor.go_to(begin);
  else
    cursor.next();
  return month;
}

void skip_same_month(Cursor& cursor, int month) {
  const std::size_t begin = cursor.place();
  skip_between(cursor);
  if (take_month(cursor) != month) cursor.go_to(begin);
}

// Reads "31 May 2024", "31. Mai 2024", "31-May-24", "31 de mayo de 2024".
bool read_day_month(Cursor& cursor, Moment& out) {
  const auto day = cursor.take_number(1, 2);
  if (!day) return false;
  skip_ordinal(cursor);
  skip_between(cursor);
  const int month = take_month(cursor);
  if (month == 0) return false;
  skip_same_month(cursor, month);
  skip_between(cursor);
  const Piece* piece = cursor.now();
  std::optional<int> year = cursor.take_number(4, 4);
  if (!year) year = cursor.take_number(2, 2);
  if (!year) return false;
  // "31 May 18:05" has no year.
  const std::size_t after = cursor.place();
  if (piece->digits == 2 && cursor.take_sign(':')) return false;
  cursor.go_to(after);
  out = {.year = full_year(*year, piece->digits), .month = month, .day = *day};
  return true;
}

// Reads "May 31, 2024", "May 31st 2024"; also "May 2024" if that is allowed. In "Oct 31
// 18:05:07 2024" the time is in the middle.
bool read_month_day(Cursor& cursor, Moment& out, bool allows_month) {
  const int month = month_of(cursor.word());
  if (month == 0) return false;
  cursor.next();
  skip_between(cursor);
  if (const auto year = cursor.take_number(4, 4)) {
    out = {.year = *year, .month = month};
    return allows_month;
  }
  const auto day = cursor.take_number(1, 2);
  if (!day) return false;
  skip_ordinal(cursor);
  skip_between(cursor);
  Moment time;
  const bool has_time = read_clock(cursor, time);
  if (has_time) skip_between(cursor);
  const auto year = cursor.take_number(4, 4);
  if (!year) return false;
  out = {.year = *year, .month = month, .day = *day};
  if (has_time) {
    out.hour = time.hour;
    out.minute = time.minute;
    out.second = time.second;
    out.zone = time.zone;
  }
  return true;
}

// Reads 20240531, 20240531180507, and seconds or milliseconds since 1970.
bool read_compact(Cursor& cursor, Moment& out) {
  const Piece* piece = cursor.now();
  if (piece == nullptr || piece->kind != Piece::Kind::number) return false;
  std::int64_t number = piece->number;
  if (piece->digits == 8 || piece->digits == 14) {
    cursor.next();
    if (piece->digits == 14) {
      out.second = static_cast<int>(number % 100);
      out.minute = static_cast<int>(number / 100 % 100);
      out.hour = static_cast<int>(number / 10'000 % 100);
      number /= 1'000'000;
      if (out.hour > 23 || out.minute > 59 || out.second > 59) return false;
    }
    out.year = static_cast<int>(number / 10'000);
    out.month = static_cast<int>(number / 100 % 100);
    out.day = static_cast<int>(number % 100);
    return true;
  }
  if (piece->digits == 13) number /= 1000;
  if (piece->digits != 10 && piece->digits != 13) return false;
  cursor.next();
  // Convert days since 1970 to a calendar date (Hinnant's algorithm).
  const std::int64_t days = number / 86'400 + 719'468;
  const std::int64_t era = days / 146'097;
  const std::int64_t of_era = days % 146'097;
  const std::int64_t year =
      (of_era - of_era / 1460 + of_era / 36'524 - of_era / 146'096) / 365;
  const std::int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
  const std::int64_t month = (5 * of_year + 2) / 153;
  out.day = static_cast<int>(of_year - (153 * month + 2) / 5 + 1);
  out.month = static_cast<int>(month < 10 ? month + 3 : month - 9);
  out.year = static_cast<int>(year + era * 400 + (out.month <= 2 ? 1 : 0));
  const auto of_day = static_cast<int>(number % 86'400);
  out.hour = of_day / 3600;
  out.minute = of_day / 60 % 60;
  out.second = of_day % 60;
  out.zone = 0;
  return true;
}

int days_of(int year, int month) {
  constexpr std::array kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return kDays[static_cast<std::size_t>(month - 1)] + (month == 2 && leap ? 1 : 0);
}

void to_next_day(Moment& moment) {
  if (++moment.day <= days_of(moment.year, moment.month)) return;
  moment.day = 1;
  if (++moment.month <= 12) return;
  moment.month = 1;
  ++moment.year;
}

// 24:00 is 00:00 of the next day.
void end_of_day(Moment& moment) {
  if (moment.hour != 24) return;
  moment.hour = 0;
  to_next_day(moment);
}

struct Allowed {
  bool month = false;    // a month without a day
  bool compact = false;  // digits without separators
};

bool read_at(Cursor& cursor, Moment& out, const DateReading& reading, Allowed allowed) {
  const std::size_t begin = cursor.place();
  const auto attempt = [&](auto&& read) {
    cursor.go_to(begin);
    out = {};
    return read() && is_plausible(out, reading);
  };
  const bool found =
      attempt([&] { return read_year_first(cursor, out, allowed.month); }) ||
      attempt([&] { return read_east_asian(cursor, out, allowed.month); }) ||
      attempt([&] { return read_year_last(cursor, out, reading.order); }) ||
      attempt([&] { return read_day_month(cursor, out); }) ||
      attempt([&] { return read_month_day(cursor, out, allowed.month); }) ||
      (allowed.compact && attempt([&] { return read_compact(cursor, out); }));
  if (found && out.has_day() && out.hour < 0) read_time_after(cursor, out);
  if (found) end_of_day(out);
  return found;
}

}  // namespace

bool is_plausible(const Moment& moment, const DateReading& reading) {
  if (moment.year < reading.first_year || moment.year > reading.last_year) return false;
  if (moment.month == 0) return moment.day == 0;
  return is_month(moment.month) && moment.day >= 0 &&
         moment.day <= days_of(moment.year, moment.month);
}

std::string to_iso(const Moment& moment) {
  std::array<char, 64> out{};
  std::size_t size = 0;
  const auto put = [&](const char* form, auto... numbers) {
    size += static_cast<std::size_t>(
        std::snprintf(out.data() + size, out.size() - size, form, numbers...));
  };
  put("%04d", moment.year);
  if (moment.month > 0) put("-%02d", moment.month);
  if (moment.day > 0) put("-%02d", moment.day);
  if (moment.day > 0 && moment.hour >= 0) {
    put("T%02d:%02d", moment.hour, moment.minute);
    if (moment.second >= 0) put(":%02d", moment.second);
    if (moment.zone == 0) put("Z");
    if (moment.zone.value_or(0) != 0) {
      const int minutes = *moment.zone < 0 ? -*moment.zone : *moment.zone;
      put("%c%02d:%02d", *moment.zone < 0 ? '-' : '+', minutes / 60, minutes % 60);
    }
  }
  return {out.data(), size};
}

std::optional<Moment> read_date(std::string_view text, const DateReading& reading) {
  constexpr std::size_t kLongest = 120;
  const Pieces pieces = pieces_of(text.substr(0, kLongest));
  // Some words may precede it: "Fri, 31 May", "Published on 31 May".
  for (std::size_t i = 0; i < pieces.size() && i < 12; ++i) {
    Cursor cursor(pieces, i);
    Moment moment;
    if (read_at(cursor, moment, reading, {.month = true, .compact = true}))
      return moment;
    if (pieces[i].kind == Piece::Kind::number) break;
  }
  return std::nullopt;
}

std::string latest_day_of(std::string_view fetched) {
  const auto moment = read_date(fetched, {});
  if (!moment || !moment->has_day()) return {};
  Moment day{.year = moment->year, .month = moment->month, .day = moment->day};
  to_next_day(day);
  return to_iso(day);
}

std::optional<FoundDate> find_date(std::string_view text, const DateReading& reading,
                                   std::size_t from) {
  const Pieces pieces = pieces_of(text, from);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    const bool is_sign = piece.kind == Piece::Kind::sign;
    if (piece.kind == Piece::Kind::blank) continue;
    if (is_sign && !begins_east_asian_date(piece.sign)) continue;
    // Part of a longer number or word ("v1.2.2024") is not a date.
    if (i > 0 && piece.kind == Piece::Kind::number &&
        pieces[i - 1].kind == Piece::Kind::word)
      continue;
    Cursor cursor(pieces, i);
    Moment moment;
    if (read_at(cursor, moment, reading, {}))
      return FoundDate{moment, piece.at, cursor.end_of_last()};
  }
  return std::nullopt;
}

}  // namespace tamis::meta
