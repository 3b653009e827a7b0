// The members of a line of JSON, without a tree of values: pages are long, and only
// some members are wanted.
//
//   read_json_line(line, [&](std::string_view name, std::string_view value) {
//     if (name == "html") read_json_string(value, html);
//   });
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tamis::bulk {

// Names are decoded, values stand there as they are in the line. False where the line
// is no object; what came before the fault was given already.
bool read_json_line(
    std::string_view line,
    const std::function<void(std::string_view name, std::string_view value)>& take);

// The text of a string, quotes and all; what is no character becomes U+FFFD. False
// where it is none.
bool read_json_string(std::string_view value, std::string& out);

}  // namespace tamis::bulk
