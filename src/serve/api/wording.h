// What an error allows, in words for programs: where it names a command of people, the
// interface has an address.
#pragma once

#include <string>

namespace tamis::serve {

//   "tamis filters lists them"      "/api/filters lists them"
std::string in_words_of_api(std::string allowed);

}  // namespace tamis::serve
