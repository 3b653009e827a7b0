// What this server is and how to use it: for who starts it, and for visitors of a
// public one.
#pragma once

#include <string>

#include "serve/http/lifecycle.h"
#include "serve/http/options.h"
#include "serve/http/request.h"

namespace tamis::serve {

// For people at a terminal, when the server starts, and for their programs at /.
std::string first_words(const ServeOptions& options, const Lifecycle& lifecycle);

// Of a public server at /: a page with a field for an address, and the same as text.
Answer front_page(const ServeOptions& options, const Lifecycle& lifecycle);
std::string visitor_words(const ServeOptions& options, const Lifecycle& lifecycle);

}  // namespace tamis::serve
