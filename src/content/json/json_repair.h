// JSON as parsers read it, out of what pages have instead: comments, line breaks in
// strings, wrong escapes, quotes that nobody escaped, commas too many, words of
// JavaScript, several values in a row, and an end that was cut off.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace tamis::meta {

// Variables of a script and the JSON that each stands for.
using JsonNames = std::unordered_map<std::string, std::string>;

// `text` begins with a bracket. Several values become a list; what follows them, and
// what was cut off in its middle, is left out. Takes linear time, and gives no more
// than about four times the bytes of it and of the names.
std::string repaired_json(std::string_view text, const JsonNames& names = {});

}  // namespace tamis::meta
