// Numbers as text, and back.
#pragma once

#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace tamis::text {

// Returns the number if the whole text is a number from `least` to `most`. A minus sign
// is allowed; a plus sign and whitespace are errors.
template <class Number>
std::optional<Number> read_number(std::string_view text,
                                  Number least = std::numeric_limits<Number>::lowest(),
                                  Number most = std::numeric_limits<Number>::max()) {
  Number out = 0;
  const char* end = text.data() + text.size();
  const auto [rest, problem] = std::from_chars(text.data(), end, out);
  const bool is_right =
      problem == std::errc() && rest == end && out >= least && out <= most;
  return is_right ? std::optional(out) : std::nullopt;
}

// Returns the shortest text that is read as the same number.
std::string shortest(double value);

// Returns a number in a printf format: "%.3f", "%+.4f", "%.0e".
std::string formatted(double value, const char* format);

// Returns a number with that many digits after the point.
std::string fixed(double value, int digits);

// Returns a number with at most six digits after the point, without trailing zeros:
// "2", "0.5".
std::string decimal(double value);

// Returns the last hexadecimal digits of a number, in lower case, with leading zeros.
// Hashes have sixteen.
std::string hexadecimal(std::uint64_t number, std::size_t digits = 16);

// Returns a number as in "1,332".
std::string with_commas(std::uint64_t number);

// Returns "1 page" for counted("page", 1) and "1332 pages" for counted("page", 1332).
std::string counted(std::string_view noun, std::uint64_t number);
// Returns a text such as "1,332 pages".
std::string counted_with_commas(std::string_view noun, std::uint64_t number);

enum class SizeUnits : std::uint8_t {
  binary,   // KiB: limits and memory
  decimal,  // kB: files, as for disks
};

// Returns a size such as "812 bytes", "1.5 KiB" or "64 MiB"; in decimal units "12.3 GB"
// or "64.0 MB".
std::string size_text(std::uint64_t bytes, SizeUnits units = SizeUnits::binary);

}  // namespace tamis::text
