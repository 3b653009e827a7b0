// Dates as people and programs write them, brought to ISO 8601.
//
//   read_date("31 May 2024, 6:05 pm CEST", {})  -> 2024-05-31T18:05+02:00
//   read_date("2005年3月31日 03:18", {})          -> 2005-03-31T03:18
//   read_date("45/13/2024", {})                 -> nothing
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tamis::meta {

struct Moment {
  int year = 0;
  int month = 0;  // 0: only the year is known
  int day = 0;    // 0: only the month is known
  int hour = -1;  // -1: only the day is known
  int minute = 0;
  int second = -1;               // -1: not given
  std::optional<int> zone = {};  // minutes east of Greenwich, where given

  bool has_day() const { return day > 0; }
  friend bool operator==(const Moment&, const Moment&) = default;
};

// 2024-05-31T18:05:00+02:00, as far as it is known: also 2024-05 and 2024-05-31.
std::string to_iso(const Moment& moment);

// How a reader takes 03/04/2024.
enum class DayOrder : unsigned char { month_first, day_first };

struct DateReading {
  DayOrder order = DayOrder::month_first;
  int first_year = 1990;  // there was no web before
  int last_year = 2040;
};

// The day exists, and its year is one of the web's.
bool is_plausible(const Moment& moment, const DateReading& reading);

// A date that is all of the text, or begins it: what programs write into attributes,
// also as 20240531, 1717171717 and "Fri, 31 May 2024 16:05:00 GMT".
std::optional<Moment> read_date(std::string_view text, const DateReading& reading);

// The first date in a text that names a day; `at` and `end` are its bytes.
struct FoundDate {
  Moment moment;
  std::size_t at = 0;
  std::size_t end = 0;
};
std::optional<FoundDate> find_date(std::string_view text, const DateReading& reading,
                                   std::size_t from = 0);

// The last day that a page may name which was fetched then: the next one, as that has
// begun in the east already. Empty where `fetched` names no day.
std::string latest_day_of(std::string_view fetched);

// --- Words of dates, in the languages of date_words.cpp.

// 1 to 12 for the name of a month, in full or as usually shortened, in lower case; else
// 0.
int month_of(std::string_view folded_word);

// Report whether the text before a date says which it is: "Last updated on", "Zuletzt
// aktualisiert:", "最終更新"; "Published", "Veröffentlicht am", "发布时间：".
bool is_modified_label(std::string_view text);
bool is_published_label(std::string_view text);

// Returns "Anna Graf" of "Anna Graf am", which stands before a date.
std::string_view without_word_before_date(std::string_view text);

}  // namespace tamis::meta
