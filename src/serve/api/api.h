// The reader and the REST interface: what a LocalRequest asks for and what it gets.
// They take long; for the pools. Where work.requested.is_missing() afterwards, the page
// is to be fetched, and they are called again.
#pragma once

#include "serve/http/request.h"
#include "serve/store/page_work.h"

namespace tamis::serve {

class Jobs;

// Whether the path is one of these.
bool is_reader_path(std::string_view path);
bool is_api_path(std::string_view path);

Answer answer_reader(const LocalRequest& request, PageWork& work);
Answer answer_api(const LocalRequest& request, PageWork& work, Jobs& jobs);

}  // namespace tamis::serve
