// Comments of readers as people mean them who want them kept, dropped or set apart:
// elements that are named so, but neither the buttons and forms among them, nor posts
// that are what the page is for. comments_apart (tamis/content.h) sets them apart.
#pragma once

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

struct ReaderComments {
  Mask texts;     // with their authors and dates
  Mask controls;  // "Reply", "Report", "(Edit)", the form in which one writes
};

ReaderComments reader_comments(const Page& page);

// What changes where the comments of a page are dropped. Both are empty where the page
// is for its comments, so that they are not a part that can be dropped.
struct WithoutComments {
  Mask gone;   // the comments
  Mask added;  // a short post, where next to nothing but its comments is kept
};
// `keep` is what is kept of the page, `comments` are all words among them.
WithoutComments without_comments(const Page& page, const Mask& keep,
                                 const Mask& comments);

}  // namespace tamis
