// The date in the path of a URL.

#include <algorithm>
#include <string>
#include <vector>

#include "metadata/sources/sources.h"
#include "text/ascii.h"
#include "url/parts.h"

namespace tamis::meta {
namespace {

struct Number {
  std::size_t at;
  std::size_t end;
  int value;
  int digits() const { return static_cast<int>(end - at); }
};

std::vector<Number> numbers_of(std::string_view text) {
  std::vector<Number> out;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_digit(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    int value = 0;
    while (end < text.size() && is_digit(text[end])) {
      if (end - at < 9) value = value * 10 + (text[end] - '0');
      ++end;
    }
    out.push_back({at, end, value});
    at = end;
  }
  return out;
}

// Reports whether exactly one symbol that separates numbers is between them.
bool are_parted(std::string_view text, const Number& a, const Number& b) {
  if (b.at != a.end + 1) return false;
  const char c = text[a.end];
  return c == '/' || c == '-' || c == '_' || c == '.';
}

// Writes "/2024/may/31/" as "/2024/5/31/".
std::string with_month_numbers(std::string_view path) {
  std::string out;
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at + 1), path.size());
    const std::string_view segment = path.substr(at + 1, end - at - 1);
    constexpr std::size_t kLongest = 10;
    const int month =
        segment.size() <= kLongest ? month_of(text::to_lower(segment)) : 0;
    out += '/';
    out += month > 0 ? std::to_string(month) : std::string(segment);
    at = end;
  }
  return out;
}

}  // namespace

std::optional<Moment> date_in_path(std::string_view url, const DateReading& reading) {
  const url::Parts parts(url);
  if (!parts.is_absolute()) return std::nullopt;
  const std::string path = with_month_numbers(parts.path);
  const std::vector<Number> numbers = numbers_of(path);
  const auto day = [&](int year, int number, int of_month) -> std::optional<Moment> {
    const Moment out{.year = year, .month = number, .day = of_month};
    const bool is_day = number > 0 && of_month > 0 && is_plausible(out, reading);
    return is_day ? std::optional(out) : std::nullopt;
  };
  std::optional<Moment> month;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Number& year = numbers[i];
    const bool begins_segment = year.at > 0 && path[year.at - 1] == '/';
    if (year.digits() == 8 && begins_segment)
      if (const auto found =
              day(year.value / 10'000, year.value / 100 % 100, year.value % 100))
        return found;
    if (year.digits() != 4 || i + 1 >= numbers.size()) continue;
    const Number& second = numbers[i + 1];
    if (!are_parted(path, year, second)) continue;
    if (second.digits() == 4)  // /2024/0531/
      if (const auto found = day(year.value, second.value / 100, second.value % 100))
        return found;
    if (second.digits() > 2 || second.value == 0) continue;
    const Moment without_day{.year = year.value, .month = second.value};
    if (!is_plausible(without_day, reading)) continue;
    const bool has_day = i + 2 < numbers.size() && numbers[i + 2].digits() <= 2 &&
                         are_parted(path, second, numbers[i + 2]);
    if (has_day)
      if (const auto found = day(year.value, second.value, numbers[i + 2].value))
        return found;
    if (!month && path[year.end] == '/') month = without_day;
  }
  return month;
}

}  // namespace tamis::meta
