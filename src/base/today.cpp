#include "base/today.h"

#include <chrono>
#include <cstdio>

namespace tamis {

std::string today() {
  const std::chrono::year_month_day day(
      std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
  char out[32];
  const int size = std::snprintf(
      out, sizeof out, "%04d-%02u-%02u", static_cast<int>(day.year()),
      static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return {out, static_cast<std::size_t>(size)};
}

}  // namespace tamis
