// The names of an element's classes, one by one.
#pragma once

#include <algorithm>
#include <string_view>

#include "tamis/page.h"

namespace tamis {

// Whether `is` says yes to one of them.
template <class Is>
bool any_class(const Page& page, NodeId element, const Is& is) {
  const auto classes = page.attribute_source(element, "class");
  if (!classes) return false;
  for (std::size_t at = 0; at < classes->size();) {
    const std::size_t end =
        std::min(classes->find_first_of(" \t\n\f\r", at), classes->size());
    if (end > at && is(classes->substr(at, end - at))) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace tamis
