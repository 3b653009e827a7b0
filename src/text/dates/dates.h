// Dates as people and programs write them, converted to ISO 8601.
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
  std::optional<int> zone = {};  // minutes east of Greenwich, if given

  bool has_day() const { return day > 0; }
  friend bool operator==(const Moment&, const Moment&) = default;
};

// Returns the known part of 2024-05-31T18:05:00+02:00, for example 2024-05 or
// 2024-05-31.
std::string to_iso(const Moment& moment);

// How to read 03/04/2024.
enum class DayOrder : unsigned char { month_first, day_first };

struct DateReading {
  DayOrder order = DayOrder::month_first;
  int first_year = 1990;  // the web did not exist before
  int last_year = 2040;
};

// Reports whether the day exists and its year is in the range of `reading`.
bool is_plausible(const Moment& moment, const DateReading& reading);

// Reads a date that is the whole text or its beginning, as programs write it into
// attributes, including 20240531, 1717171717 and "Fri, 31 May 2024 16:05:00 GMT".
std::optional<Moment> read_date(std::string_view text, const DateReading& reading);

// The first date in a text that has a day. `at` and `end` are its range of bytes.
struct FoundDate {
  Moment moment;
  std::size_t at = 0;
  std::size_t end = 0;
};
std::optional<FoundDate> find_date(std::string_view text, const DateReading& reading,
                                   std::size_t from = 0);

// Returns the latest day that a page fetched at `fetched` may name. That is the next
// day, which may already have begun further east. Empty if `fetched` has no day.
std::string latest_day_of(std::string_view fetched);

// --- Words of dates, in the languages of date_words.cpp.

// Returns 1 to 12 for the lower-case name or usual abbreviation of a month, else 0.
int month_of(std::string_view folded_word);

// Report whether the text before a date labels it as modified or published: "Last
// updated on", "Zuletzt aktualisiert:", "最終更新"; "Published", "Veröffentlicht am",
// "发布时间：".
bool is_modified_label(std::string_view text);
bool is_published_label(std::string_view text);

// Returns "Anna Graf" for "Anna Graf am" before a date.
std::string_view without_word_before_date(std::string_view text);

}  // namespace tamis::meta
