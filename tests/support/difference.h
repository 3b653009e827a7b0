// The output of a failed comparison of two texts.
#pragma once

#include <string>
#include <string_view>

namespace tamis::test {

// Returns the two texts line by line, from a few lines before the first difference:
//
//     | <html>
//   - |   <head>        expected
//   + |   <body>        got
std::string difference(std::string_view expected, std::string_view got);

// Returns a string in quotes, with line breaks, quotes and control characters escaped.
// Different strings give different lines.
std::string in_quotes(std::string_view text);

// Returns a name that GoogleTest accepts: letters and digits are kept, all other
// characters become '_'.
std::string test_name(std::string_view text);

}  // namespace tamis::test
