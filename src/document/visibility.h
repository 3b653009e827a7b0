// Is an element hidden by its own markup? (Style sheets are not read.)
#pragma once

#include "tamis/page.h"

namespace tamis {

// hidden, aria-hidden="true", style="display:none" or style="visibility:hidden".
bool is_invisible(const Page& page, NodeId element);

}  // namespace tamis
