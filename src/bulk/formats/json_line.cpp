#include "bulk/formats/json_line.h"

#include <charconv>
#include <cstdint>

#include "text/ascii.h"
#include "text/utf8.h"

namespace tamis::bulk {
namespace {

std::size_t skip_spaces(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at;
}

// Returns the position after the string that begins at `at`; npos if it has no end.
std::size_t skip_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size(); ++at) {
    at = text.find_first_of("\"\\", at);
    if (at == std::string_view::npos) return at;
    if (text[at] == '"') return at + 1;
    ++at;
  }
  return std::string_view::npos;
}

// Returns the position after the value that begins at `at`; npos if it has no end.
std::size_t skip_value(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      at = skip_string(text, at);
      if (depth == 0 || at == std::string_view::npos) return at;
      continue;
    }
    if (c == '{' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ']') {
      if (depth == 0) return at;
      if (--depth == 0) return at + 1;
    } else if (c == ',' && depth == 0) {
      return at;
    }
    ++at;
  }
  return std::string_view::npos;
}

char32_t read_hex(std::string_view text, std::size_t at) {
  unsigned value = 0x110000;
  if (at + 4 > text.size()) return value;
  const char* end = text.data() + at + 4;
  const auto [rest, problem] = std::from_chars(text.data() + at, end, value, 16);
  return problem == std::errc() && rest == end ? value : 0x110000;
}

bool is_high(char32_t c) {
  return c >= 0xD800 && c < 0xDC00;
}
bool is_low(char32_t c) {
  return c >= 0xDC00 && c < 0xE000;
}

// Appends the character of the escape \uXXXX whose digits begin at `at`, together with
// a low surrogate after it. Returns the number of bytes used; 0 if the escape is
// invalid.
std::size_t append_code(std::string_view text, std::size_t at, std::string& out) {
  char32_t c = read_hex(text, at);
  if (c > 0x10FFFF) return 0;
  std::size_t used = 4;
  if (is_high(c) && text.substr(at + 4, 2) == "\\u") {
    const char32_t low = read_hex(text, at + 6);
    if (low <= 0x10FFFF && is_low(low)) {
      c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
      used = 10;
    }
  }
  if (is_high(c) || is_low(c)) c = kReplacementCharacter;
  append_utf8(c, out);
  return used;
}

char unescaped(char c) {
  switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case 'b': return '\b';
    case 'f': return '\f';
    case '"':
    case '\\':
    case '/': return c;
    default: return 0;
  }
}

}  // namespace

bool read_json_string(std::string_view value, std::string& out) {
  out.clear();
  if (value.size() < 2 || value.front() != '"' || value.back() != '"') return false;
  value = value.substr(1, value.size() - 2);
  while (true) {
    const std::size_t escape = value.find('\\');
    out.append(value.substr(0, escape));
    if (escape == std::string_view::npos) return true;
    if (escape + 1 == value.size()) return false;
    const char kind = value[escape + 1];
    std::size_t used = 2;
    if (kind == 'u') {
      const std::size_t code = append_code(value, escape + 2, out);
      if (code == 0) return false;
      used += code;
    } else if (const char c = unescaped(kind); c != 0) {
      out += c;
    } else {
      return false;
    }
    value.remove_prefix(escape + used);
  }
}

bool read_json_line(
    std::string_view line,
    const std::function<void(std::string_view name, std::string_view value)>& take) {
  std::size_t at = skip_spaces(line, 0);
  if (at == line.size() || line[at] != '{') return false;
  at = skip_spaces(line, at + 1);
  if (at < line.size() && line[at] == '}')
    return skip_spaces(line, at + 1) == line.size();
  std::string name;
  while (at < line.size() && line[at] == '"') {
    const std::size_t name_end = skip_string(line, at);
    if (name_end == std::string_view::npos ||
        !read_json_string(line.substr(at, name_end - at), name))
      return false;
    at = skip_spaces(line, name_end);
    if (at == line.size() || line[at] != ':') return false;
    at = skip_spaces(line, at + 1);
    const std::size_t end = skip_value(line, at);
    if (end == std::string_view::npos || end == at) return false;
    std::string_view value = line.substr(at, end - at);
    while (is_space(value.back())) value.remove_suffix(1);
    take(name, value);
    at = skip_spaces(line, end);
    if (at == line.size()) return false;
    if (line[at] == '}') return skip_spaces(line, at + 1) == line.size();
    if (line[at] != ',') return false;
    at = skip_spaces(line, at + 1);
  }
  return false;
}

}  // namespace tamis::bulk
