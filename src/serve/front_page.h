// The page at /: what this server is and how to use it.
#pragma once

#include <string>

#include "serve/exchange.h"

namespace tamis::serve {

Answer front_page(const Services& services);

// The same for people at a terminal, when the server starts.
std::string first_words(const Services& services);

}  // namespace tamis::serve
