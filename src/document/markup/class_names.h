// The names of an element's classes, one by one.
#pragma once

#include <algorithm>
#include <string_view>

#include "tamis/page.h"
#include "text/ascii.h"

namespace tamis {

// Whether `is` says yes to one of the names in an attribute `class`.
template <class Is>
bool any_class(std::string_view classes, const Is& is) {
  for (std::size_t at = 0; at < classes.size();) {
    const std::size_t end =
        std::min(classes.find_first_of(kAsciiSpaces, at), classes.size());
    if (end > at && is(classes.substr(at, end - at))) return true;
    at = end + 1;
  }
  return false;
}

template <class Is>
bool any_class(const Page& page, NodeId element, const Is& is) {
  return any_class(page.attribute_source(element, "class").value_or(""), is);
}

inline bool has_class(std::string_view classes, std::string_view wanted) {
  return any_class(classes, [&](std::string_view name) { return name == wanted; });
}

}  // namespace tamis
