// The option `normalise` of the measures that compare tokens: what differs only in its
// case, in how its accents are composed or in the punctuation around it is the same.
#pragma once

#include <string>
#include <string_view>

namespace tamis::eval {

// Folded in case, in normal form C, without punctuation (Unicode P*) at either end of
// a word; a word of nothing else is gone. Line breaks stay where they are, all other
// white space becomes blanks.
std::string normalise(std::string_view text);

}  // namespace tamis::eval
