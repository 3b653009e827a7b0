// Parsed pages that Python holds. Python decides how long a page lives; when it lets go
// of one, the parser that holds the memory of the page reads another.
#pragma once

#include <memory>
#include <string_view>

#include "tamis/extract.h"

namespace tamis::python {

// Parses as tamis::extract does. Needs no GIL.
std::shared_ptr<const Page> parse_page(std::string_view bytes, std::string_view charset,
                                       const ReadingOptions& options = {});

}  // namespace tamis::python
