// The title that a page gives itself, and whether it names an author.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

// How much of a text's words is in another: 1 all, 0 nothing. Words are of ASCII
// letters and digits, as in Readability.
class KnownWords {
 public:
  explicit KnownWords(std::string_view text);
  double share_in(std::string_view text) const;

 private:
  std::vector<std::string> words_;  // sorted
};

}  // namespace tamis::reader
