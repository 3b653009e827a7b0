// Returns the words of a page on one line, for comparisons: with a space before
// ordinary words and a '+' before glued ones.
//
//   EXPECT_EQ(word_list(parse("foo<b>bar</b> baz")), "foo+bar baz");
#pragma once

#include <string>

#include "tamis/page.h"

namespace tamis::test {

inline std::string word_list(const Page& page) {
  std::string out;
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w) {
    if (page.word(w).glued != 0)
      out += '+';
    else if (w > 0)
      out += ' ';
    out += page.word_text(w, scratch);
  }
  return out;
}

}  // namespace tamis::test
