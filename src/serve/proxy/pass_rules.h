// Recognises pages that are not for reading. A filtered page has no forms, frames and
// scripts, so such pages would become useless.
#pragma once

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis::serve {

// Reports whether the kept part of the page asks for a password, or the page asks for
// one and little of it is kept. Many pages have such a form somewhere in their
// boilerplate.
bool asks_for_password(const Page& page, const Mask& keep);

// Reports whether the page is an application or redirects to another page. It has
// hardly any words and has fields or frames, or its kept text mostly says that scripts
// are required.
bool is_tool(const Page& page, const Mask& keep);

}  // namespace tamis::serve
