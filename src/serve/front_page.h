// What this server is and how to use it: for who starts it, and for visitors of a
// public one.
#pragma once

#include <string>

#include "serve/http/request.h"
#include "serve/http/traffic.h"

namespace tamis::serve {

// For people at a terminal, when the server starts, and for their programs at /.
std::string first_words(const Traffic& traffic);

// Of a public server at /: a page with a field for an address, and the same as text.
Answer front_page(const Traffic& traffic);
std::string visitor_words(const Traffic& traffic);

}  // namespace tamis::serve
