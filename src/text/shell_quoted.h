// Words for a shell.
#pragma once

#include <string>
#include <string_view>

namespace tamis::text {

// Returns a word as a POSIX shell reads it as one word: as it is where that is safe,
// else in single quotes.
std::string shell_quoted(std::string_view word);

}  // namespace tamis::text
