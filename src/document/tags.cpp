#include "tamis/tags.h"

#include <algorithm>

#include "document/tags.h"

namespace tamis {

std::string_view name_of(Tag tag) {
  return kTagNames[static_cast<std::size_t>(tag)];
}

Tag tag_of(std::string_view name) {
  char padded[16] = {};
  if (name.size() > sizeof padded) return Tag::unknown;
  std::copy(name.begin(), name.end(), padded);
  return lookup_tag(padded, name.size());
}

}  // namespace tamis
