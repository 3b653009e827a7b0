// tree_server: the trees of many pages through one process, for tools/compare-trees.
//
//   standard input    LENGTH\n and as many bytes of UTF-8, again and again
//   standard output   LENGTH\n and as many bytes: the page's tree in html5lib's form
//
// Limits are as high as they go, for the parsers that it is compared with have none.
// The end of input is the end of the program; a broken record ends it with status 1.

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

// The next record's length; nothing at the end of input or where it is no number.
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
