// Comments of readers as people mean them who want them kept or dropped: elements that
// are named so (content/parts.h), but neither the buttons and forms among
// them, nor posts that are what the page is for.
#pragma once

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

struct ReaderComments {
  Mask texts;     // with their authors and dates
  Mask controls;  // "Reply", "Report", "(Edit)", the form in which one writes
};

ReaderComments reader_comments(const Page& page);

// Whether the page is for its comments, so that they are no part that can be dropped:
// a thread of a forum, or a page of which next to nothing would be left. `keep` is what
// is kept of the page, `comments` are all words among them.
bool is_for_comments(const Page& page, const Mask& keep, const Mask& comments);

// The words of a post that is so short that next to nothing but its comments is kept:
// who drops these wants them instead. Empty where the page has none or `keep` does.
Mask short_post(const Page& page, const Mask& keep, const Mask& comments);

}  // namespace tamis
