// Describes this server and its use, for the operator and for visitors of a public
// server.
#pragma once

#include <string>

#include "serve/http/lifecycle.h"
#include "serve/http/options.h"
#include "serve/http/request.h"

namespace tamis::serve {

// Returns the text for the terminal when the server starts, and for programs at /.
std::string first_words(const ServeOptions& options, const Lifecycle& lifecycle);

// Return the answer of a public server at /: a page with an address field, and a text.
Answer front_page(const ServeOptions& options, const Lifecycle& lifecycle);
std::string visitor_words(const ServeOptions& options, const Lifecycle& lifecycle);

}  // namespace tamis::serve
