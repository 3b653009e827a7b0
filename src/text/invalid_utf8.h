// Whether a text is UTF-8, for small texts; src/encoding has a fast way for pages.
#pragma once

#include <cstddef>
#include <string_view>

#include "text/read_utf8.h"

namespace tamis {

// The first byte that is no part of a character; the size if there is none.
constexpr std::size_t invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character next = read_utf8(text.substr(at));
    const bool is_surrogate = next.code >= 0xD800 && next.code < 0xE000;
    constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    if (next.length == 1
            ? next.code >= 0x80
            : next.code < kLeast[next.length] || next.code > 0x10FFFF || is_surrogate)
      return at;
    for (std::size_t i = 1; i < next.length; ++i)
      if ((static_cast<unsigned char>(text[at + i]) & 0xC0) != 0x80) return at;
    at += next.length;
  }
  return text.size();
}

}  // namespace tamis
