// Pages that are not there to be read: what is written of a filtered page has no forms,
// frames and scripts, so these would lose their purpose.
#pragma once

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis::serve {

// Whether the page asks for a password in what is kept of it, or hardly has anything
// else. Many pages have such a form somewhere in their frame.
bool asks_for_password(const Page& page, const Mask& keep);

// Whether the page is there to be used, or to lead on: it has hardly any words, or they
// tell that scripts are needed.
bool is_tool(const Page& page, const Mask& keep);

}  // namespace tamis::serve
