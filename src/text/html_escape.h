// Text of strangers inside of HTML: nothing in it is markup, and none is too long.
#pragma once

#include <string>
#include <string_view>

namespace tamis {

// For text and for values of attributes in double quotes. Control characters other than
// tabs and line breaks are left out.
void append_as_html(std::string_view text, std::string& out);
std::string as_html(std::string_view text);

// The first characters of a text, with a sign where more was cut; for text that nobody
// would read to its end.
std::string shortened(std::string_view text, std::size_t max_bytes);

// JSON that can stand inside of <script>: nothing in it can end that, begin a comment
// or, in old browsers, end a line.
std::string json_for_script(std::string_view json);

}  // namespace tamis
