#include "metadata/surroundings.h"

#include "base/ascii.h"
#include "metadata/plain_text.h"

namespace tamis::meta {
namespace {

bool is_aside_tag(Tag tag) {
  return tag == Tag::nav || tag == Tag::footer || tag == Tag::aside ||
         tag == Tag::figure || tag == Tag::figcaption;
}

bool is_aside_class(std::string_view value) {
  for (const std::string_view part :
       {"comment", "related", "sidebar", "recommend", "popular", "trending", "footer",
        "replies", "teaser", "carousel", "read-next", "readmore", "most-read"})
    if (has_part(value, part)) return true;
  return false;
}

bool holds(Range all, Range part) {
  return part.size() > 0 && all.first <= part.first && part.last <= all.last;
}

}  // namespace

bool is_aside(const Page& page, NodeId element, Range title) {
  for (NodeId n = element; n != kNone && n != 0; n = page.parent(n)) {
    if (!page.is_element(n)) continue;
    if (holds(page.words(n), title)) return false;
    const Tag tag = page.tag(n);
    // Classes of <body> and <html> tell of the site, not of a place on the page.
    if (tag == Tag::body || tag == Tag::html || tag == Tag::main) return false;
    if (is_aside_tag(tag)) return true;
    for (const std::string_view name : {"class", "id"})
      if (const auto value = page.attribute_source(n, name))
        if (is_aside_class(*value)) return true;
  }
  return false;
}

}  // namespace tamis::meta
