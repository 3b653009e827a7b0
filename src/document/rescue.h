// Finds pages that show little of their text, and the location of the rest. With
// ParseOptions::rescue_unseen, the parser checks for such pages and parses them again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tamis/page.h"

namespace tamis {

// Browsers show an empty page if an element without markup inside is never closed:
// <title> without </title>, <iframe src=x/>. Everything after it is its text.
struct MissingEnd {
  std::uint32_t at = 0;  // its position in the source
  std::string tag;       // "</title>"
};

// Returns the missing end of an element at the end of the page, if more text follows
// that position than is visible.
std::optional<MissingEnd> find_missing_end(const Page& page);

// Some forums put a whole thread into <noscript>, and frameworks stream content into
// <template>, with at most menus next to it. Readers with scripts see neither.
enum class UnseenText : std::uint8_t { little, in_noscript, in_templates };

// Returns the place that holds more text or more prose of the body than is visible.
UnseenText find_unseen_text(const Page& page);

}  // namespace tamis
