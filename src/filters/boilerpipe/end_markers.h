// Where the text of an article ends: "12 Comments", "Post a comment", "Have your say".
//
// The English ones (and one Swedish) are those of boilerpipe's TerminatingBlocksFinder,
// after Christian Kohlschütter, with its rules. Others are ours, in the spirit of
// these; end_markers_table.h has them all.
//
// WHERE WE DIFFER. In other languages "comments" alone does not mark a block that only
// begins with it ("Kommentare der Minister"): nothing but a number may follow. A number
// may have separators, and digits of other scripts.
#pragma once

#include <string_view>

namespace tamis {

// Does this block of text say that the article is over? Case and white space do not
// matter. False for blocks of fifteen words or more. `is_link`: all its words are
// links.
bool is_end_of_text(std::string_view block_text, bool is_link = false);

}  // namespace tamis
