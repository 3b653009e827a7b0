#include "metadata/clock_times.h"

#include <algorithm>

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

}  // namespace

bool read_clock(Cursor& cursor, Moment& moment) {
  const std::size_t begin = cursor.place();
  Moment out = moment;
  const auto hour = cursor.take_number(1, 2);
  const bool is_parted = hour && (cursor.take_sign_of(U":.时時点：") != 0 ||
                                  cursor.take_word("h") || cursor.take_word("uhr"));
  const auto minute = is_parted ? cursor.take_number(2, 2) : std::nullopt;
  if (!hour || !minute || *minute > 59 || *hour * 60 + *minute > 24 * 60) {
    cursor.go_to(begin);
    return false;
  }
  out.hour = *hour;  // 24 is the end of the day
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

void read_time_after(Cursor& cursor, Moment& moment) {
  const std::size_t begin = cursor.place();
  if (cursor.take_word("t")) {
    if (!read_clock(cursor, moment)) cursor.go_to(begin);
    return;
  }
  for (int steps = 0; steps < 8; ++steps) {
    const Piece* piece = cursor.now();
    if (piece == nullptr) break;
    if (piece->kind == Piece::Kind::number) {
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
