#include "text/numbers.h"

#include <array>
#include <cstdio>

namespace tamis::text {

std::string shortest(double value) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string formatted(double value, const char* format) {
  const int size = std::snprintf(nullptr, 0, format, value);
  std::string out(static_cast<std::size_t>(size), '\0');
  std::snprintf(out.data(), out.size() + 1, format, value);
  return out;
}

std::string fixed(double value, int digits) {
  const std::string format = "%." + std::to_string(digits) + "f";
  return formatted(value, format.c_str());
}

std::string decimal(double value) {
  std::string out = fixed(value, 6);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  return out;
}

std::string hexadecimal(std::uint64_t number, std::size_t digits) {
  std::string out(digits, '0');
  for (std::size_t i = out.size(); i-- > 0; number >>= 4)
    out[i] = "0123456789abcdef"[number & 15];
  return out;
}

std::string with_commas(std::uint64_t number) {
  std::string out = std::to_string(number);
  for (std::size_t at = out.size(); at > 3; at -= 3) out.insert(at - 3, ",");
  return out;
}

std::string counted(std::string_view noun, std::uint64_t number) {
  return std::to_string(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

std::string counted_with_commas(std::string_view noun, std::uint64_t number) {
  return with_commas(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

std::string size_text(std::uint64_t bytes, SizeUnits units) {
  constexpr std::array<std::string_view, 6> kBinary = {"bytes", "KiB", "MiB",
                                                       "GiB",   "TiB", "PiB"};
  constexpr std::array<std::string_view, 6> kDecimal = {"bytes", "kB", "MB",
                                                        "GB",    "TB", "PB"};
  const bool is_binary = units == SizeUnits::binary;
  const double step = is_binary ? 1024 : 1000;
  double value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= step && unit + 1 < kBinary.size(); ++unit) value /= step;
  // Limits are usually whole numbers, and a growing count should keep its width.
  const bool is_whole =
      is_binary ? value == static_cast<double>(static_cast<std::uint64_t>(value))
                : unit == 0;
  return fixed(value, is_whole ? 0 : 1) + " " +
         std::string((is_binary ? kBinary : kDecimal)[unit]);
}

}  // namespace tamis::text
