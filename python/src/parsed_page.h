// Parsed pages that Python holds. Python decides how long a page lives. When it
// releases a page, the parser that holds the page's memory is reused for another page.
#pragma once

#include <memory>
#include <string_view>

#include "tamis/extract.h"

namespace tamis::python {

// Parses as tamis::extract does. Does not need the GIL.
std::shared_ptr<const Page> parse_page(std::string_view bytes, std::string_view charset,
                                       const ReadingOptions& options = {});

}  // namespace tamis::python
