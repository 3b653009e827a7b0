// "Name: value" lines up to an empty one, as WARC and HTTP have them.
#pragma once

#include <cstddef>
#include <string_view>

#include "text/ascii.h"

namespace tamis::bulk {

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
  return {text::trim(line.substr(0, colon)), text::trim(line.substr(colon + 1))};
}

}  // namespace tamis::bulk
