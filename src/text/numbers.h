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

// Returns the number that the whole text is, if it is one from `least` to `most`. The
// only sign that it may have is a minus; white space is an error.
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

// Returns a number in a format of printf: "%.3f", "%+.4f", "%.0e".
std::string formatted(double value, const char* format);

// Returns a number with that many digits after the point.
std::string fixed(double value, int digits);

// Returns a number with at most six digits after the point, and none that is a zero at
// the end: "2", "0.5".
std::string decimal(double value);

// Returns the last digits of a number, in lower case, with zeros in front. Hashes have
// sixteen.
std::string hexadecimal(std::uint64_t number, std::size_t digits = 16);

// "1,332".
std::string with_commas(std::uint64_t number);

// counted("page", 1) is "1 page", counted("page", 1332) is "1332 pages".
std::string counted(std::string_view noun, std::uint64_t number);
// "1,332 pages".
std::string counted_with_commas(std::string_view noun, std::uint64_t number);

enum class SizeUnits : std::uint8_t {
  binary,   // KiB: limits and memory
  decimal,  // kB: files, as disks have it
};

// "812 bytes", "1.5 KiB", "64 MiB"; in decimal units "12.3 GB", "64.0 MB".
std::string size_text(std::uint64_t bytes, SizeUnits units = SizeUnits::binary);

}  // namespace tamis::text
