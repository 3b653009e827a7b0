// Determines which elements are parts of a sentence, and which break the line.
//
// For elements known to HTML, the tag table decides. Browsers show unknown elements
// inline, but many sites use them with style sheets for layout. So an unknown element
// is part of a sentence if it holds no block and is in a sentence: in a paragraph,
// heading or phrase, or next to text.
#pragma once

#include "document/tags.h"
#include "tamis/page.h"

namespace tamis {

// Reports whether an element with an unknown tag is part of a sentence. Examines few
// nodes around it.
bool is_unknown_phrase(const Page& page, NodeId element);

inline bool is_phrase(const Page& page, NodeId element) {
  const Tag tag = page.tag(element);
  return tag == Tag::unknown ? is_unknown_phrase(page, element)
                             : has_trait(tag, trait::phrasing);
}

}  // namespace tamis
