// The whole page as a document with its styles, in which every run of text says which
// words it holds, so that a program can find them again in a browser's tree:
//
//   <tamis-w data-w="17" data-l="0 3 1 6 1 5">The quick, brown</tamis-w>
//
// are the words 17, 18 and 19: skip 0 units of UTF-16, take 3, skip 1, take 6, and so
// on. The rest is as in to_html: nothing in it can run.
#pragma once

#include <string>

#include "tamis/page.h"

namespace tamis {

// Style sheets of other files are named only where they are asked for.
std::string to_numbered_html(const Page& page, const std::string& base_url,
                             bool loads_sheets = true);

}  // namespace tamis
