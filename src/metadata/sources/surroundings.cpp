#include "metadata/sources/surroundings.h"

#include "base/steps.h"
#include "text/ascii.h"

namespace tamis::meta {
namespace {

bool is_aside_tag(Tag tag) {
  return tag == Tag::nav || tag == Tag::footer || tag == Tag::aside ||
         tag == Tag::figure || tag == Tag::figcaption;
}

// Read once, for all parts that tell.
bool is_aside_class(std::string_view value) {
  const auto is_here = [&](std::size_t at, std::string_view part) {
    return starts_with_ignoring_case(value.substr(at), part);
  };
  for (std::size_t i = 0; i + 5 < value.size(); ++i) switch (value[i] | 0x20) {
      case 'c':
        if (is_here(i, "comment") || is_here(i, "carousel")) return true;
        break;
      case 'f':
        if (is_here(i, "footer")) return true;
        break;
      case 'm':
        if (is_here(i, "most-read")) return true;
        break;
      case 'p':
        if (is_here(i, "popular")) return true;
        break;
      case 'r':
        if (is_here(i, "related") || is_here(i, "recommend") || is_here(i, "replies") ||
            is_here(i, "read-next") || is_here(i, "readmore"))
          return true;
        break;
      case 's':
        if (is_here(i, "sidebar")) return true;
        break;
      case 't':
        if (is_here(i, "teaser") || is_here(i, "trending")) return true;
        break;
      default: break;
    }
  return false;
}

// An item of schema.org that somebody else wrote.
bool is_by_readers(std::string_view type) {
  for (const std::string_view other : {"Comment", "Review", "Answer"})
    if (type.ends_with(other)) return true;
  return false;
}

bool holds(Range all, Range part) {
  return part.size() > 0 && all.first <= part.first && part.last <= all.last;
}

}  // namespace

bool is_aside(const Page& page, NodeId element, Range title) {
  count_steps(page.depth(element));
  for (NodeId n = element; n != kNone && n != 0; n = page.parent(n)) {
    if (!page.is_element(n)) continue;
    if (holds(page.words(n), title)) return false;
    const Tag tag = page.tag(n);
    // Classes of <body> and <html> tell of the site, not of a place on the page.
    if (tag == Tag::body || tag == Tag::html || tag == Tag::main) return false;
    if (is_aside_tag(tag)) return true;
    for (std::uint32_t i = 0; i < page.attribute_count(n); ++i) {
      const auto [name, value] = page.source_attribute(n, i);
      if ((name == "class" || name == "id") && is_aside_class(value)) return true;
      if (name == "itemtype" && is_by_readers(value)) return true;
    }
  }
  return false;
}

}  // namespace tamis::meta
