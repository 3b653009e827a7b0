// Pages that a browser shows empty, since an element without markup inside never ends:
// <title> without </title>, <iframe src=x/>. All that follows is its text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tamis/page.h"

namespace tamis {

struct MissingEnd {
  std::uint32_t at = 0;  // where it should stand in the source
  std::string_view tag;  // "</title>"
};

// Of the element that has more of the page's text inside than all that a reader sees.
std::optional<MissingEnd> find_missing_end(const Page& page);

}  // namespace tamis
