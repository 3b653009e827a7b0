// The reader and the REST interface: what a LocalRequest asks for and what it gets.
// Blocks; for the pools.
#pragma once

#include "serve/extraction.h"
#include "serve/local_site.h"

namespace tamis::serve {

// Whether the path is one of these.
bool is_reader_path(std::string_view path);
bool is_api_path(std::string_view path);

// The page that a request brings or names: from JSON, or as the content itself with the
// rest in the query.
Result<PageRequest> read_page_request(const LocalRequest& request);

Answer answer_reader(const LocalRequest& request, const ServeOptions& options);
Answer answer_api(const LocalRequest& request, const ServeOptions& options);

}  // namespace tamis::serve
