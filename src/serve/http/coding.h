// Which content coding a client likes; pack() makes it.
#pragma once

#include <string_view>

#include "io/compress/pack.h"

namespace tamis::serve {

// The one that a client likes best, by its field Accept-Encoding; what is equally liked
// is chosen for speed.
Coding preferred_coding(std::string_view accept_encoding);

}  // namespace tamis::serve
