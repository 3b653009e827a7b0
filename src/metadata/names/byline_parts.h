// A byline, cut at what never stands inside a name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tamis::meta {

// Parts between signs and joining words, without what stands in brackets.
std::vector<std::string> parts_of(std::string_view byline);

}  // namespace tamis::meta
