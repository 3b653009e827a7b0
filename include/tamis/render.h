// A page as text:
//
//   std::cout << to_text(parse("<h1>Hello</h1><p>It is <b>me</b>."));
//
//   Hello
//   It is me.
#pragma once

#include <string>

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// One line a block, words as they are read. Ends with a line break, unless the page has
// no words.
std::string to_text(const Page& page);

// The same of the words that a mask keeps. What was left out between two words of a
// block is a blank.
std::string to_text(const Page& page, const Mask& keep);

}  // namespace tamis
