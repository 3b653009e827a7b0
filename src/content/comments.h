// Reader comments, as they are kept, dropped or separated. They are elements that are
// named as comments, without the buttons and forms among them. Posts that are the
// purpose of the page are not comments. They are separated by comments_apart
// (tamis/content.h).
#pragma once

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

struct ReaderComments {
  Mask texts;     // with their authors and dates
  Mask controls;  // "Reply", "Report", "(Edit)", the form for a comment
};

ReaderComments reader_comments(const Page& page);

// The changes if the page's comments are dropped. Both masks are empty if the page
// exists for its comments, so that they cannot be dropped.
struct WithoutComments {
  Mask gone;   // the comments
  Mask added;  // a short post, if almost only its comments are kept
};
// `keep` is the selection of the page, and `comments` are all comment words in it.
WithoutComments without_comments(const Page& page, const Mask& keep,
                                 const Mask& comments);

}  // namespace tamis
