// Is an element hidden by its own markup? (Style sheets are not read.)
#pragma once

#include "tamis/page.h"

namespace tamis {

// hidden, aria-hidden="true", style="display:none" or style="visibility:hidden"; a
// later declaration of the same style is not weighed against it.
bool is_invisible(const Page& page, NodeId element);

}  // namespace tamis
