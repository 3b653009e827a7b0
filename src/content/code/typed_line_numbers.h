// Numbers of lines that stand in the text of a <pre> itself:
//
//   <pre> 9 def add(a, b):
//   10     return a + b</pre>
#pragma once

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// Takes them out of the mask where they are nothing else for certain: at least three
// lines, each of them begins with a number, one more than the last, and something tells
// that it is program code and not a list of things: braces, semicolons, indentation, an
// empty line. A language does not suffice: the numbers can be the data.
void drop_typed_line_numbers(const Page& page, NodeId pre, Mask& keep);

}  // namespace tamis
