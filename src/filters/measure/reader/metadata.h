// The title that a page gives itself, and whether it names an author.
#pragma once

#include <string>
#include <string_view>

#include "tamis/page.h"

namespace tamis::reader {

struct Metadata {
  std::string title;
  bool has_author = false;
};

// By <meta>, else by <title>. (JSON-LD is not read.)
Metadata read_metadata(const Page& page);

// The article's title out of that of the page: "Storm hits coast" of "Storm hits coast
// | The Daily".
std::string article_title(const Page& page);

// How much of the second text's words is in the first: 1 all, 0 nothing. Words are of
// ASCII letters and digits, as in Readability.
double text_similarity(std::string_view first, std::string_view second);

}  // namespace tamis::reader
