// Sets of tags: bits of the standard's lists for the tree builder, made by
// tools/generate_tags.py, and the tags of preformatted text.
#pragma once

#include <cstdint>
#include <string_view>

#include "tamis/tags.h"

namespace tamis {

#include "document/tag_table.inc"

// Elements whose white space counts.
inline constexpr TagSet kPreformattedTags{Tag::pre, Tag::listing, Tag::xmp,
                                          Tag::plaintext, Tag::textarea};

// The traits of an element in the HTML namespace.
inline std::uint32_t traits_of(Tag tag) {
  return kTagTraits[static_cast<std::size_t>(tag)];
}

inline bool has_trait(Tag tag, std::uint32_t traits) {
  return (traits_of(tag) & traits) != 0;
}

}  // namespace tamis
