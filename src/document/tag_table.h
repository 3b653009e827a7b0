// What the tree builder knows of each tag: bits of the standard's lists, made by
// tools/generate_tags.py.
#pragma once

#include <cstdint>
#include <string_view>

#include "tamis/tags.h"

namespace tamis {

#include "document/tag_table.inc"

// The traits of an element in the HTML namespace.
inline std::uint32_t traits_of(Tag tag) {
  return kTagTraits[static_cast<std::size_t>(tag)];
}

inline bool has_trait(Tag tag, std::uint32_t traits) {
  return (traits_of(tag) & traits) != 0;
}

}  // namespace tamis
