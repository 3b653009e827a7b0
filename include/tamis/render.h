// A page as text:
//
//   std::cout << to_text(parse("<h1>Hello</h1><p>It is <b>me</b>."));
//
//   Hello
//   It is me.
#pragma once

#include <string>

#include "tamis/page.h"

namespace tamis {

// One line a block, words as they are read. Ends with a line break, unless the page has
// no words.
std::string to_text(const Page& page);

}  // namespace tamis
