// Chooses a content coding for a client; pack() applies it.
#pragma once

#include <string_view>

#include "io/compress/pack.h"

namespace tamis::serve {

// Returns the coding with the highest weight in the field Accept-Encoding. Of codings
// with equal weights, the fastest is chosen.
Coding preferred_coding(std::string_view accept_encoding);

}  // namespace tamis::serve
