// Which elements are parts of a sentence, and which break the line.
//
// Of the elements that HTML knows the table of tags says it. An element that it does
// not know is shown inline by browsers, but much of the web lays out pages with such
// elements and style sheets. So an unknown element is a part of a sentence where it
// holds no block and stands in one: in a paragraph, heading or phrase, or beside text.
#pragma once

#include "document/tags.h"
#include "tamis/page.h"

namespace tamis {

// Of an element whose tag is unknown. Looks at few nodes around it.
bool is_unknown_phrase(const Page& page, NodeId element);

inline bool is_phrase(const Page& page, NodeId element) {
  const Tag tag = page.tag(element);
  return tag == Tag::unknown ? is_unknown_phrase(page, element)
                             : has_trait(tag, trait::phrasing);
}

}  // namespace tamis
