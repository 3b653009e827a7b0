// Marks that somebody has made before: a gold text, found again in its page, so that it
// can be corrected.
#pragma once

#include <string_view>

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis::serve {

// The words of the page that make up the text, as far as they are there. Where a page
// has a passage several times, those that stand together.
Mask words_of_text(const Page& page, std::string_view text);

}  // namespace tamis::serve
