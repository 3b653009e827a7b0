// Parts of a page about which people disagree whether they are content: its heading,
// and captions of pictures. Comments are the third (comments.h).
#pragma once

#include "document/markup/markup.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// Returns the words of the first <h1>; where there is none, of the first heading of
// which every word is in the page's <title>.
Mask words_of_title(const Page& page);

// Returns the words of <figcaption>, <caption>, and elements of up to 100 words whose
// class or id names captions.
Mask words_of_captions(const Page& page);

// --- For those who find a part by the names of its elements.

inline bool has_part(const Markup& markup, MarkupPart part) {
  return (markup.parts >> static_cast<unsigned>(part) & 1u) != 0;
}

// Returns the words of all elements of which `is(element)` says yes. Classes of <html>
// and <body> tell of the whole page, so these are not asked.
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
