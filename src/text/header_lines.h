// "Name: value" lines up to an empty one, as WARC and HTTP have them.
#pragma once

#include <cstddef>
#include <string_view>

#include "text/ascii.h"

namespace tamis::bulk {

inline std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// Takes a line from the front, without its end. False where there is no whole line.
inline bool take_line(std::string_view& bytes, std::string_view& line) {
  const std::size_t end = bytes.find('\n');
  if (end == std::string_view::npos) return false;
  line = bytes.substr(0, end);
  if (line.ends_with('\r')) line.remove_suffix(1);
  bytes.remove_prefix(end + 1);
  return true;
}

struct HeaderLine {
  std::string_view name;
  std::string_view value;
};

inline HeaderLine split_header(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return {};
  return {trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1))};
}

}  // namespace tamis::bulk
