// Converts the policies in a page's meta elements to header fields, because a filtered
// page is written without meta elements.
#pragma once

#include <string>
#include <vector>

#include "tamis/page.h"

namespace tamis::serve {

// Returns the values of Content-Security-Policy. Directives that are only valid in
// header fields are omitted, because they had no effect in the page.
std::vector<std::string> policies_of(const Page& page);

// Returns the value of Referrer-Policy, which controls the Referer field of links;
// empty if the page has none.
std::string referrer_policy_of(const Page& page);

}  // namespace tamis::serve
