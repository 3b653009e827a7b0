#include "tamis/tags.h"

#include <algorithm>

#include "document/tags.h"
#include "text/lists.h"

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

std::string to_string(const TagSet& tags) {
  std::string out;
  for (int i = 1; i < kTagCount; ++i) {
    const Tag tag = static_cast<Tag>(i);
    if (!tags.contains(tag)) continue;
    text::append_item(name_of(tag), " ", out);
  }
  return out;
}

Result<TagSet> read_tag_set(std::string_view text) {
  TagSet out;
  for (const std::string_view name : text::split_words(text)) {
    const Tag tag = tag_of(name);
    if (tag == Tag::unknown)
      return fail(ErrorCode::bad_argument, "",
                  "'" + std::string(name) + "' is not an element",
                  "names of elements, with blanks between them");
    out.insert(tag);
  }
  return out;
}

}  // namespace tamis
