// Pages that show little of their text, and where the rest of it is. The parser looks
// for such pages with ParseOptions::rescue_unseen, and parses them once more.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tamis/page.h"

namespace tamis {

// A browser shows a page empty if an element without markup inside never ends: <title>
// without </title>, <iframe src=x/>. All that follows is its text.
struct MissingEnd {
  std::uint32_t at = 0;  // where it should stand in the source
  std::string tag;       // "</title>"
};

// Returns the end of the element that has more of the page's text inside than all that
// a reader sees.
std::optional<MissingEnd> find_missing_end(const Page& page);

// Forums put a whole thread into <noscript>, and frameworks stream it into <template>,
// beside nothing or beside menus. No reader with scripts sees either.
enum class UnseenText : std::uint8_t { little, in_noscript, in_templates };

// Returns which of the two holds more of the body's text than all that a reader sees,
// or more of its prose.
UnseenText find_unseen_text(const Page& page);

}  // namespace tamis
