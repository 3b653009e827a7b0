// Whether text goes on in an element that is written as something else than its words:
// a formula, the mark of a note.
//
//   "(<math>...</math>), "      touches on both sides
//   "is <math>...</math> or"    on none
#pragma once

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// With the kept word before it.
bool touches_before(const Page& page, const Mask& keep, NodeId element);
// With this word, the next one that is written.
bool touches_after(const Page& page, NodeId element, WordId w);

}  // namespace tamis
