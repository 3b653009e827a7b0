// Times of day and their zones, as written next to dates.

#include <algorithm>

#include "text/dates/date_pieces.h"

namespace tamis::meta {
namespace {

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

// Reads "+02:00", "+0200" or "-5" after a time.
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

enum class HalfOfDay { unknown, morning, afternoon };

void move_hour(HalfOfDay half, Moment& moment) {
  if (half == HalfOfDay::afternoon && moment.hour < 12) moment.hour += 12;
  if (half == HalfOfDay::morning && moment.hour == 12) moment.hour = 0;
}

bool begins_half_of_day(const Piece& piece) {
  return piece.kind == Piece::Kind::sign &&
         (piece.sign == U'午' || piece.sign == U'上' || piece.sign == U'下');
}

// Reads the half of the day before the hour: 午前, 午後, 上午, 下午.
HalfOfDay read_half_before(Cursor& cursor) {
  const std::size_t begin = cursor.place();
  const char32_t first = cursor.take_sign_of(U"午上下");
  const char32_t second = first == 0 ? 0 : cursor.take_sign_of(U"前後后午");
  cursor.skip_blanks();
  if (first == U'午' && second == U'前') return HalfOfDay::morning;
  if (first == U'午' && (second == U'後' || second == U'后'))
    return HalfOfDay::afternoon;
  if (first == U'上' && second == U'午') return HalfOfDay::morning;
  if (first == U'下' && second == U'午') return HalfOfDay::afternoon;
  cursor.go_to(begin);
  return HalfOfDay::unknown;
}

// Reads "pm" or "p.m." and adjusts the hour.
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
  move_hour(is_afternoon ? HalfOfDay::afternoon : HalfOfDay::morning, moment);
}

void skip_fraction(Cursor& cursor) {
  const std::size_t begin = cursor.place();
  if (cursor.take_sign_of(U".,") == 0 || !cursor.take_number(1, 9)) cursor.go_to(begin);
}

// Reads "1805" or "180533" of "20240531T180533Z".
bool read_compact_clock(Cursor& cursor, Moment& moment) {
  const Piece* piece = cursor.now();
  const auto number = cursor.take_number(4, 6);
  if (!number || piece->digits == 5) return false;
  const bool has_seconds = piece->digits == 6;
  const int minutes = has_seconds ? *number / 100 : *number;
  const int second = has_seconds ? *number % 100 : -1;
  if (minutes / 100 > 23 || minutes % 100 > 59 || second > 60) return false;
  moment.hour = minutes / 100;
  moment.minute = minutes % 100;
  moment.second = std::min(second, 59);
  if (has_seconds) skip_fraction(cursor);
  read_zone(cursor, moment);
  return true;
}

// Skips "г." and "r." after a year.
void skip_word_for_year(Cursor& cursor) {
  const std::size_t begin = cursor.place();
  cursor.skip_blanks();
  if (cursor.take_word("г") || cursor.take_word("r"))
    cursor.take_sign('.');
  else
    cursor.go_to(begin);
}

}  // namespace

bool read_clock(Cursor& cursor, Moment& moment) {
  const std::size_t begin = cursor.place();
  Moment out = moment;
  const HalfOfDay half = read_half_before(cursor);
  const auto hour = cursor.take_number(1, 2);
  const char32_t sign = hour ? cursor.take_sign_of(U":.时時点：") : 0;
  const bool is_parted =
      hour && (sign != 0 || cursor.take_word("h") || cursor.take_word("uhr"));
  const bool is_east_asian = sign == U'时' || sign == U'時' || sign == U'点';
  const auto minute =
      is_parted ? cursor.take_number(is_east_asian ? 1 : 2, 2) : std::nullopt;
  if (!hour || !minute || *minute > 59 || *hour * 60 + *minute > 24 * 60) {
    cursor.go_to(begin);
    return false;
  }
  out.hour = *hour;  // 24 is the end of the day
  out.minute = *minute;
  move_hour(half, out);
  cursor.take_sign(U'分');
  const std::size_t after_minutes = cursor.place();
  if (cursor.take_sign(':')) {
    const auto second = cursor.take_number(2, 2);
    if (second && *second <= 60) {
      out.second = std::min(*second, 59);
      skip_fraction(cursor);
    } else {
      cursor.go_to(after_minutes);
    }
  }
  read_half_of_day(cursor, out);
  read_zone(cursor, out);
  moment = out;
  return true;
}

void read_time_after(Cursor& cursor, Moment& moment) {
  const std::size_t begin = cursor.place();
  if (cursor.take_word("t")) {
    const std::size_t clock = cursor.place();
    if (read_clock(cursor, moment)) return;
    cursor.go_to(clock);
    if (!read_compact_clock(cursor, moment)) cursor.go_to(begin);
    return;
  }
  skip_word_for_year(cursor);
  for (int steps = 0; steps < 8; ++steps) {
    const Piece* piece = cursor.now();
    if (piece == nullptr) break;
    if (piece->kind == Piece::Kind::number || begins_half_of_day(*piece)) {
      if (read_clock(cursor, moment)) return;
      break;
    }
    const bool passes =
        piece->kind == Piece::Kind::blank ||
        (piece->kind == Piece::Kind::sign &&
         std::u32string_view(U",|-–—·•/)()(（）в星期周週曜日月火水木金土一二三四五六")
                 .find(piece->sign) != std::u32string_view::npos) ||
        (piece->kind == Piece::Kind::word && piece->end - piece->at <= 8 &&
         month_of(piece->word) == 0);
    if (!passes) break;
    cursor.next();
  }
  cursor.go_to(begin);
}

}  // namespace tamis::meta
