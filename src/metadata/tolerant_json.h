// JSON as pages have it: with comments, CDATA marks, line breaks in strings, wrong
// escapes, and commas too many.
#pragma once

#include <string_view>

#include <nlohmann/json.hpp>

namespace tamis::meta {

// What can be read of it; discarded (is_discarded()) where nothing can. Never throws.
nlohmann::json read_tolerantly(std::string_view text);

}  // namespace tamis::meta
