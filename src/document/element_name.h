// The names of elements that HTML does not know, without making strings of them.
#pragma once

#include <string_view>

#include "base/ascii.h"
#include "tamis/page.h"

namespace tamis {

// As the tag spells it, in any case; of an element whose tag is unknown.
inline bool is_named(const Page& page, NodeId element, std::string_view name) {
  const Range tag = page.source_range(element);
  if (tag.size() < name.size() + 2) return false;
  const std::string_view source = page.source().substr(tag.first + 1, name.size() + 1);
  return equal_ignoring_case(source.substr(0, name.size()), name) &&
         (is_space(source.back()) || source.back() == '>' || source.back() == '/');
}

}  // namespace tamis
