// A text becomes a row of numbers, words and signs; a date is one of a few rows of
// them.

#include "metadata/dates.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <vector>

#include "base/ascii.h"
#include "base/put_utf8.h"
#include "base/read_utf8.h"
#include "document/word_chunk.h"
#include "filters/measure/character_folding.h"
#include "metadata/plain_text.h"

namespace tamis::meta {
namespace {

constexpr char32_t kYearSign = U'年';
constexpr char32_t kMonthSign = U'月';

struct Piece {
  enum class Kind : unsigned char { number, word, sign, blank } kind;
  std::size_t at;
  std::size_t end;
  std::int64_t number = 0;  // of numbers
  int digits = 0;
  char32_t sign = 0;   // of signs
  std::string word{};  // of words, folded
};

// Digits of other scripts mean the same.
int digit_of(char32_t c) {
  if (c >= '0' && c <= '9') return static_cast<int>(c - '0');
  if (c >= 0x660 && c <= 0x669) return static_cast<int>(c - 0x660);
  if (c >= 0x6F0 && c <= 0x6F9) return static_cast<int>(c - 0x6F0);
  if (c >= 0xFF10 && c <= 0xFF19) return static_cast<int>(c - 0xFF10);
  return -1;
}

class Pieces {
 public:
  Pieces(std::string_view text, std::size_t from) : text_(text) {
    for (std::size_t at = from; at < text.size() && all_.size() < kMost;) at = read(at);
  }

  const Piece* at(std::size_t i) const { return i < all_.size() ? &all_[i] : nullptr; }
  std::size_t size() const { return all_.size(); }

 private:
  static constexpr std::size_t kMost = 4000;

  std::size_t read(std::size_t at) {
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

  std::size_t read_number(std::size_t begin) {
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

  std::size_t read_word(std::size_t begin) {
    constexpr std::size_t kLongest = 40;
    std::size_t at = begin;
    std::string word;
    while (at < text_.size()) {
      const Utf8Character c = read_utf8(text_.substr(at));
      if (!is_letter(c.code) || is_spaceless(c.code)) break;
      char bytes[4];
      if (word.size() < kLongest)
        word.append(bytes, static_cast<std::size_t>(
                               put_utf8(fold_character(c.code), bytes) - bytes));
      at += c.length;
    }
    all_.push_back({Piece::Kind::word, begin, at, 0, 0, 0, std::move(word)});
    return at;
  }

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

int full_year(int year, int digits) {
  if (digits >= 4) return year;
  return year + (year < 60 ? 2000 : 1900);
}

// --- Times.

struct Zone {
  std::string_view name;
  int minutes;
};

constexpr Zone kZones[] = {
    {"z", 0},      {"gmt", 0},    {"utc", 0},    {"ut", 0},     {"wet", 0},
    {"bst", 60},   {"west", 60},  {"cet", 60},   {"mez", 60},   {"cest", 120},
    {"mesz", 120}, {"eet", 120},  {"eest", 180}, {"msk", 180},  {"мск", 180},
    {"est", -300}, {"edt", -240}, {"cst", -360}, {"cdt", -300}, {"mst", -420},
    {"mdt", -360}, {"pst", -480}, {"pdt", -420}, {"jst", 540},  {"kst", 540},
    {"ist", 330},  {"aest", 600}, {"aedt", 660}, {"et", -300},  {"pt", -480}};

// "+02:00", "+0200", "-5" after a time.
std::optional<int> read_offset(Cursor& cursor) {
  const std::size_t begin = cursor.place();
  const char32_t sign = cursor.take_sign_of(U"+-−");
  if (sign == 0) return std::nullopt;
  const Piece* piece = cursor.now();
  const auto number = cursor.take_number(1, 4);
  if (!number) {
    cursor.go_to(begin);
    return std::nullopt;
  }
  int minutes = piece->digits > 2 ? *number / 100 * 60 + *number % 100 : *number * 60;
  if (piece->digits <= 2 && cursor.take_sign(':'))
    minutes += cursor.take_number(2, 2).value_or(0);
  if (minutes > 14 * 60) {
    cursor.go_to(begin);
    return std::nullopt;
  }
  return sign == '+' ? minutes : -minutes;
}

void read_zone(Cursor& cursor, Moment& moment) {
  const std::size_t begin = cursor.place();
  if (const auto offset = read_offset(cursor)) {
    moment.zone = offset;
    return;
  }
  cursor.skip_blanks();
  cursor.take_sign('(');
  for (const Zone& zone : kZones)
    if (cursor.take_word(zone.name)) {
      moment.zone = zone.minutes;
      if (zone.minutes == 0)
        if (const auto offset = read_offset(cursor)) moment.zone = offset;
      return;
    }
  if (const auto offset = read_offset(cursor)) {
    moment.zone = offset;
    return;
  }
  cursor.go_to(begin);
}

// "pm", "p.m."; moves the hour.
void read_half_of_day(Cursor& cursor, Moment& moment) {
  const std::size_t begin = cursor.place();
  cursor.skip_blanks();
  const std::string_view word = cursor.word();
  bool is_afternoon = word == "pm" || word == "p";
  const bool is_morning = word == "am" || word == "a";
  if (!is_afternoon && !is_morning) {
    cursor.go_to(begin);
    return;
  }
  const bool is_short = word.size() == 1;
  cursor.next();
  if (is_short) {
    if (!cursor.take_sign('.') || !cursor.take_word("m")) {
      cursor.go_to(begin);
      return;
    }
    cursor.take_sign('.');
  }
  if (is_afternoon && moment.hour < 12) moment.hour += 12;
  if (is_morning && moment.hour == 12) moment.hour = 0;
}

// "18:05", "18:05:07.123", "6.05 pm", "18h05", "18時05分", "6 pm".
bool read_clock(Cursor& cursor, Moment& moment) {
  const std::size_t begin = cursor.place();
  Moment out = moment;
  const auto hour = cursor.take_number(1, 2);
  const bool is_parted = hour && (cursor.take_sign_of(U":.时時点：") != 0 ||
                                  cursor.take_word("h") || cursor.take_word("uhr"));
  const auto minute = is_parted ? cursor.take_number(2, 2) : std::nullopt;
  if (!hour || !minute || *hour > 24 || *minute > 59) {
    cursor.go_to(begin);
    return false;
  }
  out.hour = *hour % 24;
  out.minute = *minute;
  cursor.take_sign(U'分');
  const std::size_t after_minutes = cursor.place();
  if (cursor.take_sign(':')) {
    const auto second = cursor.take_number(2, 2);
    if (second && *second <= 60) {
      out.second = std::min(*second, 59);
      const std::size_t after_seconds = cursor.place();
      if (cursor.take_sign_of(U".,") == 0 || !cursor.take_number(1, 9))
        cursor.go_to(after_seconds);
    } else {
      cursor.go_to(after_minutes);
    }
  }
  read_half_of_day(cursor, out);
  read_zone(cursor, out);
  moment = out;
  return true;
}

// A time may follow a day after a blank, a comma, "T", or a short word ("at", "um").
void read_time_after(Cursor& cursor, Moment& moment) {
  const std::size_t begin = cursor.place();
  if (cursor.take_word("t")) {
    if (!read_clock(cursor, moment)) cursor.go_to(begin);
    return;
  }
  for (int steps = 0; steps < 6; ++steps) {
    const Piece* piece = cursor.now();
    if (piece == nullptr) break;
    if (piece->kind == Piece::Kind::number) {
      if (read_clock(cursor, moment)) return;
      break;
    }
    const bool passes = piece->kind == Piece::Kind::blank ||
                        (piece->kind == Piece::Kind::sign &&
                         std::u32string_view(U",|-–—·•/)()(в").find(piece->sign) !=
                             std::u32string_view::npos) ||
                        (piece->kind == Piece::Kind::word &&
                         piece->end - piece->at <= 8 && month_of(piece->word) == 0);
    if (!passes) break;
    cursor.next();
  }
  cursor.go_to(begin);
}

// --- Days.

bool is_month(int number) {
  return number >= 1 && number <= 12;
}

// 2024-05-31, 2024/5/31, 2024.5.31, 2024年5月31日, 2024-05, 2024年5月.
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

// 31.05.2024, 5/31/2024, 31-05-24. With dots the day is first everywhere, and short
// years have two digits before them: "3.14.15" is a version.
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

// "th" of "31th", "er" of "1er", "º" and dots.
void skip_ordinal(Cursor& cursor) {
  for (const std::string_view end : {"st", "nd", "rd", "th", "er", "re", "ro", "e"})
    if (cursor.take_word(end)) break;
  cursor.take_sign_of(U".,ºª°");
}

// "de", "of", "d'", and the like between the parts of a date.
void skip_between(Cursor& cursor) {
  for (;;) {
    cursor.skip_blanks();
    if (cursor.take_sign_of(U".,/-'’") != 0) continue;
    if (cursor.take_word("de") || cursor.take_word("del") || cursor.take_word("of") ||
        cursor.take_word("d") || cursor.take_word("من"))
      continue;
    return;
  }
}

// "31 May 2024", "31. Mai 2024", "31-May-24", "31 de mayo de 2024".
bool read_day_month(Cursor& cursor, Moment& out) {
  const auto day = cursor.take_number(1, 2);
  if (!day) return false;
  skip_ordinal(cursor);
  skip_between(cursor);
  const int month = month_of(cursor.word());
  if (month == 0) return false;
  cursor.next();
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

// "May 31, 2024", "May 31st 2024"; "May 2024" where that is allowed. Of "Oct 31
// 18:05:07 2024" the time stands between.
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

// 20240531, 20240531180507, and seconds or milliseconds since 1970.
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
  // Days since 1970 to a date of the calendar (Hinnant's algorithm).
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

struct Allowed {
  bool month = false;    // a month without a day
  bool compact = false;  // digits without signs
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
      attempt([&] { return read_year_last(cursor, out, reading.order); }) ||
      attempt([&] { return read_day_month(cursor, out); }) ||
      attempt([&] { return read_month_day(cursor, out, allowed.month); }) ||
      (allowed.compact && attempt([&] { return read_compact(cursor, out); }));
  if (found && out.has_day() && out.hour < 0) read_time_after(cursor, out);
  return found;
}

int days_of(int year, int month) {
  constexpr std::array kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return kDays[static_cast<std::size_t>(month - 1)] + (month == 2 && leap ? 1 : 0);
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
  const Pieces pieces(text.substr(0, kLongest), 0);
  // Some words may stand before it: "Fri, 31 May", "Published on 31 May".
  for (std::size_t i = 0; i < pieces.size() && i < 12; ++i) {
    Cursor cursor(pieces, i);
    Moment moment;
    if (read_at(cursor, moment, reading, {.month = true, .compact = true}))
      return moment;
    if (pieces.at(i)->kind == Piece::Kind::number) break;
  }
  return std::nullopt;
}

std::optional<FoundDate> find_date(std::string_view text, const DateReading& reading,
                                   std::size_t from) {
  const Pieces pieces(text, from);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = *pieces.at(i);
    if (piece.kind != Piece::Kind::number && piece.kind != Piece::Kind::word) continue;
    // Inside a longer number or a word ("v1.2.2024") is no date.
    if (i > 0 && piece.kind == Piece::Kind::number &&
        pieces.at(i - 1)->kind == Piece::Kind::word)
      continue;
    Cursor cursor(pieces, i);
    Moment moment;
    if (read_at(cursor, moment, reading, {}))
      return FoundDate{moment, piece.at, cursor.end_of_last()};
  }
  return std::nullopt;
}

}  // namespace tamis::meta
