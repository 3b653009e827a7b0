// Which text on a page could repeat its title.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tamis {

// What of a title may stand on the page as headline: "Storm hits coast" of "Storm hits
// coast - The Daily", folded as by fold_title. By the rules of boilerpipe's
// DocumentTitleMatchClassifier: the whole title, its longest parts between different
// sets of separators, and its parts of four words and more. No text comes twice.
std::vector<std::string> possible_headlines(std::string_view title);

// Lower case, without apostrophes and white space at the ends.
std::string fold_title(std::string_view text);

}  // namespace tamis
