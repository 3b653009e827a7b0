#include "cli/terminal/size.h"

#include <charconv>
#include <limits>
#include <string>

#include "text/ascii.h"

namespace tamis::cli {

std::optional<std::uint64_t> parse_size(std::string_view word) {
  std::uint64_t number = 0;
  const auto [rest, problem] =
      std::from_chars(word.data(), word.data() + word.size(), number);
  if (problem != std::errc()) return {};
  const std::string unit = text::to_lower({rest, word.data() + word.size()});
  int shift = 0;
  if (!unit.empty() && unit != "b") {
    const auto power = std::string_view("kmg").find(unit[0]);
    if (power == std::string_view::npos) return {};
    if (unit.size() > 1 && unit.substr(1) != "b" && unit.substr(1) != "ib") return {};
    shift = 10 * (static_cast<int>(power) + 1);
  }
  if (number > std::numeric_limits<std::uint64_t>::max() >> shift) return {};
  return number << shift;
}

}  // namespace tamis::cli
