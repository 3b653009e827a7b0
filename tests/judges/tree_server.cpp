// tree_server: writes the trees of many pages in one process, for tools/compare-trees.
//
//   standard input    LENGTH\n and as many bytes of UTF-8, again and again
//   standard output   LENGTH\n and as many bytes: the page's tree in html5lib's format
//
// Limits are at their maximum, because the parsers it is compared with have none. The
// program ends at the end of input. An invalid record ends it with status 1.

#include <charconv>
#include <iostream>
#include <optional>
#include <string>

#include "document/tree_dump.h"
#include "tamis/parser.h"

namespace {

constexpr std::uint32_t kUnlimited = 0x7FFFFFFF;

tamis::ParseOptions without_limits() {
  tamis::ParseOptions options;
  options.limits = {.max_bytes = kUnlimited,
                    .max_depth = 65'000,
                    .max_nodes = kUnlimited,
                    .max_attributes = 65'535,
                    .max_formatting = kUnlimited,
                    .max_repairs_per_byte = kUnlimited};
  return options;
}

// Returns the length of the next record, or nothing at the end of input or if it is not
// a number.
std::optional<std::size_t> read_length() {
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  std::size_t length = 0;
  const char* end = line.data() + line.size();
  const auto parsed = std::from_chars(line.data(), end, length);
  if (parsed.ec != std::errc() || parsed.ptr != end) return std::nullopt;
  return length;
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  tamis::Parser parser(without_limits());
  std::string bytes;
  while (const auto length = read_length()) {
    bytes.assign(*length + tamis::Text::kPadding, '\0');
    if (!std::cin.read(bytes.data(), static_cast<std::streamsize>(*length))) return 1;
    const tamis::Page& page = parser.parse_padded({bytes.data(), *length});
    const std::string tree = tamis::to_tree(page);
    std::cout << tree.size() << '\n' << tree << std::flush;
  }
  return std::cin.eof() ? 0 : 1;
}
