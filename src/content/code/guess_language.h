// The language of program code, by the words that only it has.
#pragma once

#include <string_view>

namespace tamis {

// As fences name it: "python"; empty where it is not clear.
std::string_view guess_language(std::string_view code);

// "python" of "Python", "py" or "python3"; empty where it is no name of a language.
std::string_view language_named(std::string_view name);

}  // namespace tamis
