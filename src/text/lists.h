// Lists in texts: parts between separators.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "text/ascii.h"

namespace tamis::text {

// Returns the parts between the separators, empty ones too: one more than there are
// separators. The parts point into the text.
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

}  // namespace tamis::text
