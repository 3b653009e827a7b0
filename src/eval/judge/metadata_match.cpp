#include "eval/judge/metadata_match.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <set>

#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis::eval {
namespace {

using Words = std::multiset<std::string>;

// Characters of scripts without blanks are words.
Words words_of(std::string_view text) {
  Words out;
  std::string word;
  const std::string plain = text::folded(text);
  const auto end_word = [&] {
    if (!word.empty()) out.insert(std::move(word));
    word.clear();
  };
  for (std::size_t at = 0; at < plain.size();) {
    const Utf8Character c = read_utf8(std::string_view(plain).substr(at));
    if (c.code == ' ' || is_spaceless(c.code)) end_word();
    if (c.code != ' ') word += plain.substr(at, c.length);
    if (is_spaceless(c.code)) end_word();
    at += c.length;
  }
  end_word();
  return out;
}

double f1_of(const Words& a, const Words& b) {
  if (a.empty() || b.empty()) return 0;
  std::vector<std::string> both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(),
                        std::back_inserter(both));
  return 2. * static_cast<double>(both.size()) /
         static_cast<double>(a.size() + b.size());
}

// --- Authors.

bool is_chinese(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    if (is_spaceless(c.code)) return true;
    at += c.length;
  }
  return false;
}

// Names stand with commas, semicolons, bars, slashes, "&" or "and" between them, and in
// Chinese with blanks.
void add_names(std::string text, std::set<std::string>& out) {
  for (std::size_t at; (at = text.find(" and ")) != text.npos;)
    text.replace(at, 5, ";");
  const bool blanks_part = is_chinese(text);
  std::string name;
  const auto end_name = [&] {
    const std::string plain = text::folded(name);
    if (!plain.empty()) out.insert(plain);
    name.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(std::string_view(text).substr(at));
    constexpr std::u32string_view kParts = U",;|&/、，；";
    if (kParts.find(c.code) != kParts.npos || (blanks_part && is_unicode_space(c.code)))
      end_name();
    else
      name += text.substr(at, c.length);
    at += c.length;
  }
  end_name();
}

bool is_part_of(const std::string& a, const std::string& b) {
  const Words part = words_of(a);
  const Words whole = words_of(b);
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

// --- Dates.

struct Day {
  int year = 0;
  int month = 0;
  int day = 0;
  friend bool operator==(const Day&, const Day&) = default;
};

std::optional<Day> day_of(std::string_view text) {
  Day out;
  if (std::sscanf(std::string(text).c_str(), "%4d-%2d-%2d", &out.year, &out.month,
                  &out.day) < 1)
    return std::nullopt;
  return out;
}

// Days since the year 0 of the calendar (Hinnant's algorithm).
long number_of(const Day& day) {
  const int year = day.year - (day.month <= 2 ? 1 : 0);
  const int month = day.month + (day.month > 2 ? -3 : 9);
  return 365L * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 +
         day.day;
}

}  // namespace

FieldMatch match_title(std::string_view gold, std::string_view found) {
  constexpr double kLenient = 0.8;
  if (found.empty()) return {};
  const bool exact = text::collapse_spaces(gold) == text::collapse_spaces(found);
  return {exact, exact || f1_of(words_of(gold), words_of(found)) >= kLenient};
}

FieldMatch match_authors(std::string_view gold, const std::vector<std::string>& found) {
  std::set<std::string> wanted;
  std::set<std::string> given;
  add_names(std::string(gold), wanted);
  for (const std::string& name : found) add_names(name, given);
  if (given.empty() || wanted.empty()) return {};
  if (wanted == given) return {true, true};
  for (const std::string& a : wanted)
    for (const std::string& b : given)
      if (is_part_of(a, b) || is_part_of(b, a)) return {false, true};
  return {};
}

FieldMatch match_date(std::string_view gold, std::string_view found) {
  const auto wanted = day_of(gold);
  const auto given = day_of(found);
  if (!wanted || !given || wanted->year != given->year) {
    if (!wanted || !given || wanted->day == 0 || given->day == 0) return {};
    return {false, std::abs(number_of(*wanted) - number_of(*given)) <= 1};
  }
  if (wanted->month == 0) return {true, true};
  if (wanted->day == 0)
    return {wanted->month == given->month, wanted->month == given->month};
  if (given->day == 0)
    return {false, given->month == 0 || wanted->month == given->month};
  return {*wanted == *given, std::abs(number_of(*wanted) - number_of(*given)) <= 1};
}

}  // namespace tamis::eval
