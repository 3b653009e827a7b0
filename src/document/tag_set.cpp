#include "tamis/tags.h"
#include "text/ascii.h"

namespace tamis {

std::string to_string(const TagSet& tags) {
  std::string out;
  for (int i = 1; i < kTagCount; ++i) {
    const Tag tag = static_cast<Tag>(i);
    if (!tags.contains(tag)) continue;
    if (!out.empty()) out += ' ';
    out += name_of(tag);
  }
  return out;
}

Result<TagSet> read_tag_set(std::string_view text) {
  TagSet out;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(kAsciiSpaces, at)) != text.npos) {
    const std::size_t end = std::min(text.find_first_of(kAsciiSpaces, at), text.size());
    const std::string_view name = text.substr(at, end - at);
    const Tag tag = tag_of(name);
    if (tag == Tag::unknown)
      return fail(ErrorCode::bad_argument, "",
                  "'" + std::string(name) + "' is not an element",
                  "names of elements, with blanks between them");
    out.insert(tag);
    at = end;
  }
  return out;
}

}  // namespace tamis
