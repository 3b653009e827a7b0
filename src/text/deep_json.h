// How deep JSON is nested, before it is parsed: functions that write values again call
// themselves for each level, and a text of a megabyte may have half a million.
#pragma once

#include <cstddef>
#include <string_view>

namespace tamis {

// Whether more brackets than `most` are open somewhere in the text. It need not be
// valid JSON.
constexpr bool is_deep_json(std::string_view text, std::size_t most) {
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') in_string = !in_string;
    if (c == '\\' && in_string) ++i;
    if (in_string) continue;
    if ((c == '[' || c == '{') && ++depth > most) return true;
    if ((c == ']' || c == '}') && depth > 0) --depth;
  }
  return false;
}

}  // namespace tamis
