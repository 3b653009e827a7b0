// The reader and the REST interface: what a LocalRequest asks for and what it gets.
// Blocks; for the pools.
#pragma once

#include "serve/local_site.h"

namespace tamis::serve {

// Whether the path is one of these.
bool is_reader_path(std::string_view path);
bool is_api_path(std::string_view path);

Answer answer_reader(const LocalRequest& request, Services& services);
Answer answer_api(const LocalRequest& request, Services& services);

}  // namespace tamis::serve
