// The names of elements that HTML does not know, without making strings of all of them.
#pragma once

#include <string>
#include <string_view>

#include "document/character_references.h"
#include "tamis/page.h"
#include "text/ascii.h"

namespace tamis {

// As the tag spells it, in any case; of an element whose tag is unknown.
inline bool is_named(const Page& page, NodeId element, std::string_view name) {
  const Range tag = page.source_range(element);
  if (tag.size() < name.size() + 2) return false;
  const std::string_view source = page.source().substr(tag.first + 1, name.size() + 1);
  return equal_ignoring_case(source.substr(0, name.size()), name) &&
         (is_space(source.back()) || source.back() == '>' || source.back() == '/');
}

// The first `most` bytes of Page::name(), whose whole may be as long as the page.
inline std::string name_begin(const Page& page, NodeId element, std::size_t most) {
  const Range tag = page.source_range(element);
  const std::string_view name = page.source().substr(tag.first + 1, most);
  std::size_t length = 0;
  while (length < name.size() && !is_class(name[length], byte_class::name_end))
    ++length;
  std::string out;
  append_name(name.substr(0, length), out);
  return out.substr(0, most);
}

}  // namespace tamis
