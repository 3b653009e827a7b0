// Parts of the page that only some users count as content: its heading and the captions
// of images. Comments are the third such part (comments.h).
#pragma once

#include "document/markup/markup.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// Returns the words of the first <h1>. If the page has none, returns those of the first
// heading whose words all occur in the page's <title>.
Mask words_of_title(const Page& page);

// Returns the words of <figcaption>, <caption>, and elements of up to 100 words whose
// class or id names captions.
Mask words_of_captions(const Page& page);

// --- Finding a part by the names of its elements.

inline bool has_part(const Markup& markup, MarkupPart part) {
  return (markup.parts >> static_cast<unsigned>(part) & 1u) != 0;
}

// Returns the words of all elements for which `is(element)` is true. The classes of
// <html> and <body> describe the whole page, so these elements are skipped.
template <class Is>
Mask words_of_elements(const Page& page, const Is& is) {
  Mask out(page.word_count());
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    if (!page.is_element(n) || page.words(n).size() == 0) continue;
    const Tag tag = page.tag(n);
    if (tag != Tag::html && tag != Tag::body && is(n)) out.fill(page.words(n));
  }
  return out;
}

}  // namespace tamis
