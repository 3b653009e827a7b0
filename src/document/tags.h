// Tags: their properties in the standard, as bits (the lists that
// tools/generate_tags.py makes), and functions from bytes to tags and element names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/eight_bytes.h"
#include "document/character_references.h"
#include "tamis/page.h"
#include "tamis/tags.h"
#include "text/ascii.h"

namespace tamis {

#include "document/tag_table.inc"

// Elements whose whitespace is significant.
inline constexpr TagSet kPreformattedTags{Tag::pre, Tag::listing, Tag::xmp,
                                          Tag::plaintext, Tag::textarea};

// Returns the traits of an element in the HTML namespace.
inline std::uint32_t traits_of(Tag tag) {
  return kTagTraits[static_cast<std::size_t>(tag)];
}

inline bool has_trait(Tag tag, std::uint32_t traits) {
  return (traits_of(tag) & traits) != 0;
}

inline constexpr std::size_t kLongestTag = 15;  // the sixteenth byte is the length

// Returns the tag of a name without a loop. Up to fifteen bytes are read at once, put
// into lower case and hashed by one multiplication. The hash is perfect
// (tools/generate_tags.py), so there is one candidate to compare. `name` must be
// readable for sixteen bytes, whatever its length.
inline Tag lookup_tag(const char* name, std::size_t length) {
  if (length > kLongestTag) return Tag::unknown;
  const std::uint64_t low = lower_eight(keep_bytes(load_eight(name), length));
  std::uint64_t high = std::uint64_t{length} << 56;
  if (length > 8) high |= lower_eight(keep_bytes(load_eight(name + 8), length - 8));
  const std::uint64_t hash = (low ^ high * kTagMix) * kTagMultiplier;
  const std::uint8_t candidate = kTagSlots[hash >> (64 - kTagSlotBits)];
  const TagKey& key = kTagKeys[candidate];
  return key.low == low && key.high == high ? static_cast<Tag>(candidate)
                                            : Tag::unknown;
}

// Returns the level of a heading, 1 to 6, or 0 if the tag is not a heading.
constexpr unsigned heading_level(Tag tag) {
  switch (tag) {
    case Tag::h1: return 1;
    case Tag::h2: return 2;
    case Tag::h3: return 3;
    case Tag::h4: return 4;
    case Tag::h5: return 5;
    case Tag::h6: return 6;
    default: return 0;
  }
}

// Reports whether an element with an unknown tag has that name, ignoring case. Does not
// create a string.
inline bool is_named(const Page& page, NodeId element, std::string_view name) {
  const Range tag = page.source_range(element);
  if (tag.size() < name.size() + 2) return false;
  const std::string_view source = page.source().substr(tag.first + 1, name.size() + 1);
  return equal_ignoring_case(source.substr(0, name.size()), name) &&
         (is_space(source.back()) || source.back() == '>' || source.back() == '/');
}

// Returns the first `most` bytes of Page::name(). The complete name may be as long as
// the page.
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
