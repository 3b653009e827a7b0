// The option `normalise` of the measures that compare tokens. It ignores differences in
// case, in the composition of accents, and in punctuation around words.
#pragma once

#include <string>
#include <string_view>

namespace tamis::eval {

// Folds case, converts to normal form C, and removes punctuation (Unicode P*) from both
// ends of each word. Words of punctuation only disappear. Line breaks remain, and other
// whitespace becomes spaces.
std::string normalise(std::string_view text);

}  // namespace tamis::eval
