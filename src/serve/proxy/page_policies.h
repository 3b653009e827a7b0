// Policies that a page states in meta elements, as header fields have them: meta
// elements are not written of a filtered page.
#pragma once

#include <string>
#include <vector>

#include "tamis/page.h"

namespace tamis::serve {

// Content-Security-Policy: what the page may load. Directives that count in fields only
// are left out, as they did not count.
std::vector<std::string> policies_of(const Page& page);

// Referrer-Policy: whom its links tell where the reader comes from; empty: nothing
// said.
std::string referrer_policy_of(const Page& page);

}  // namespace tamis::serve
