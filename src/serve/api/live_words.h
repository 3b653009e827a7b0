// Restores existing annotations: finds a gold text in its page again, so that a user
// can correct it.
#pragma once

#include <string_view>

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis::serve {

// Returns the words of the page that make up the text, as far as they are found. If the
// page contains a passage several times, adjacent words are preferred.
Mask words_of_text(const Page& page, std::string_view text);

}  // namespace tamis::serve
