// The title of a page, and which text on the page could repeat it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tamis/page.h"

namespace tamis {

// The text of <title>, white space collapsed; empty if there is none.
std::string title_of(const Page& page);
// The same into `out`, with memory that is used again.
void read_title(const Page& page, std::string& scratch, std::string& out);

// White space at the ends is gone, inside it is one blank.
std::string collapse_spaces(std::string_view text);

// What of a title may stand on the page as headline: "Storm hits coast" of "Storm hits
// coast - The Daily", folded as by fold_title. By the rules of boilerpipe's
// DocumentTitleMatchClassifier: the whole title, its longest parts between different
// sets of separators, and its parts of four words and more. No text comes twice.
std::vector<std::string> possible_headlines(std::string_view title);

// Lower case, without apostrophes and white space at the ends.
std::string fold_title(std::string_view text);

}  // namespace tamis
