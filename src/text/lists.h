// Lists in texts: parts between separators, and lines with a name and a value.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "text/ascii.h"

namespace tamis::text {

// Returns the parts between the separators, including empty ones: one more than there
// are separators. The parts point into the text.
std::vector<std::string_view> split(std::string_view text, char separator);

// Returns the runs of characters that are not separators; none of them is empty.
std::vector<std::string_view> split_words(std::string_view text,
                                          std::string_view separators = kAsciiSpaces);

// Appends `part` to a list.
inline void append_item(std::string_view part, std::string_view separator,
                        std::string& list) {
  if (!list.empty()) list += separator;
  list += part;
}

// Returns text_of(part) of all parts, with the separator between them.
template <class Parts, class TextOf = std::identity>
std::string join(const Parts& parts, std::string_view separator, TextOf text_of = {}) {
  std::string out;
  bool is_first = true;
  for (const auto& part : parts) {
    if (!is_first) out += separator;
    out += std::invoke(text_of, part);
    is_first = false;
  }
  return out;
}

// --- "Name: value" lines up to an empty one, as WARC and HTTP have them.

// Takes a line from the front, without its line end. Returns false if there is no
// complete line.
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

}  // namespace tamis::text
