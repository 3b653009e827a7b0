// Plain text of a page: one line a block, words as they are read.
#pragma once

#include <string>

#include "tamis/page.h"

namespace tamis {

// Ends with a line break, unless the page has no words.
std::string to_text(const Page& page);

}  // namespace tamis
