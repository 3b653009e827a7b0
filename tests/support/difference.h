// What a failed comparison of two texts prints.
#pragma once

#include <string>
#include <string_view>

namespace tamis::test {

// The two texts line by line, from a little before the first difference:
//
//     | <html>
//   - |   <head>        expected
//   + |   <body>        got
std::string difference(std::string_view expected, std::string_view got);

// In quotes, with line breaks, quotes, and control characters as escapes: one line
// that stands for exactly one string.
std::string in_quotes(std::string_view text);

// A name that GoogleTest accepts: letters and digits stay, all else becomes '_'.
std::string test_name(std::string_view text);

}  // namespace tamis::test
