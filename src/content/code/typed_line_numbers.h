// Numbers of lines that stand in the text of a <pre> itself:
//
//   <pre> 9 def add(a, b):
//   10     return a + b</pre>
#pragma once

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// Adds them to the mask if they certainly are line numbers: there are at least three
// lines, each begins with a number that is one more than the last, and something shows
// that it is program code and not a list of things: braces, semicolons, indentation or
// an empty line. A language is not enough, because the numbers can be the data. A mask
// of size 0 becomes one of the page when the first number is added.
void add_typed_line_numbers(const Page& page, NodeId pre, Mask& out);

}  // namespace tamis
