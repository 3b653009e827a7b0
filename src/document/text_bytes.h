// How much text there is, without splitting it into words.
#pragma once

#include <cstddef>
#include <string_view>

#include "text/ascii.h"

namespace tamis {

// Bytes that are no white space and, if it is markup, stand outside of tags.
inline std::size_t text_bytes(std::string_view text, bool is_markup) {
  std::size_t count = 0;
  bool in_tag = false;
  for (const char c : text) {
    if (is_markup && c == '<') in_tag = true;
    if (!in_tag && !is_space(c)) ++count;
    if (c == '>') in_tag = false;
  }
  return count;
}

}  // namespace tamis
