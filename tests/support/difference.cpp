#include "support/difference.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

namespace tamis::test {
namespace {

constexpr std::size_t kLinesBefore = 3;
constexpr std::size_t kLinesAfter = 12;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

void print(std::string& out, std::string_view mark,
           const std::vector<std::string_view>& lines, std::size_t first,
           std::size_t last) {
  for (std::size_t i = first; i < std::min(last, lines.size()); ++i)
    out.append(mark).append(lines[i]).append("\n");
  if (last < lines.size()) out.append(mark).append("...\n");
}

std::string escaped(unsigned char c) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "\\x%02x", c);
  return text.data();
}

}  // namespace

std::string difference(std::string_view expected, std::string_view got) {
  const auto want = lines_of(expected);
  const auto have = lines_of(got);
  const auto split = std::mismatch(want.begin(), want.end(), have.begin(), have.end());
  const auto at = static_cast<std::size_t>(split.first - want.begin());
  std::string out;
  const std::size_t first = at - std::min(at, kLinesBefore);
  for (std::size_t i = first; i < at; ++i)
    out.append("    ").append(want[i]).append("\n");
  print(out, "  - ", want, at, at + kLinesAfter);
  print(out, "  + ", have, at, at + kLinesAfter);
  return out;
}

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n')
      out += "\\n";
    else if (c == '"' || c == '\\')
      out += std::string("\\") + c;
    else if (byte < 0x20 || byte == 0x7F)
      out += escaped(byte);
    else
      out += c;
  }
  return out + "\"";
}

std::string test_name(std::string_view text) {
  std::string name(text);
  for (char& c : name) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!is_letter && !(c >= '0' && c <= '9')) c = '_';
  }
  return name.empty() ? "absent" : name;
}

}  // namespace tamis::test
