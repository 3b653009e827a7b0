#include "base/today.h"

#include <chrono>
#include <cstdio>

namespace tamis {

namespace {

std::string day_from_now(std::chrono::days later) {
  const std::chrono::year_month_day day(
      std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()) + later);
  char out[32];
  const int size = std::snprintf(
      out, sizeof out, "%04d-%02u-%02u", static_cast<int>(day.year()),
      static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return {out, static_cast<std::size_t>(size)};
}

}  // namespace

std::string today() {
  return day_from_now(std::chrono::days(0));
}

std::string tomorrow() {
  return day_from_now(std::chrono::days(1));
}

}  // namespace tamis
