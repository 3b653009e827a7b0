// Determines whether its markup hides an element. Style sheets are not read.
#pragma once

#include "tamis/page.h"

namespace tamis {

// Reports whether an element has hidden, aria-hidden="true", style="display:none" or
// style="visibility:hidden". Later declarations in the same style do not override
// these.
bool is_invisible(const Page& page, NodeId element);

}  // namespace tamis
