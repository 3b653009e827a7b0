// Reads the fields of a JSON object without building a tree of values: pages are long,
// and only some fields are needed.
//
//   read_json_line(line, [&](std::string_view name, std::string_view value) {
//     if (name == "html") read_json_string(value, html);
//   });
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tamis::bulk {

// Names are decoded; values are passed as they occur in the line. Returns false if the
// line is not an object. Fields before the error have then been passed already.
bool read_json_line(
    std::string_view line,
    const std::function<void(std::string_view name, std::string_view value)>& take);

// Decodes a string with its quotes. Invalid characters become U+FFFD. Returns false if
// the value is not a string.
bool read_json_string(std::string_view value, std::string& out);

}  // namespace tamis::bulk
