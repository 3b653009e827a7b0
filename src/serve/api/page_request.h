// Reads a request about one page: the page or its URL, and the options.
#pragma once

#include <span>

#include "extract/options.h"
#include "serve/api/route.h"
#include "serve/reader/extraction.h"

namespace tamis::serve {

// Reads JSON, or takes the content as the page. Options that JSON does not set may be
// in the query. `options` are those that this request may set. If it is empty, the
// request has no pipeline either.
Result<PageRequest> read_page_request(const LocalRequest& request,
                                      std::span<const ExtractOption> options = {});

// Describe such requests for /api/openapi.json: without options, and with options.
Json page_body();
Route page_route(std::string_view path, Answer (*answer)(const ApiCall&),
                 const char* summary, const std::vector<std::string>& formats,
                 std::span<const ExtractOption> options);

}  // namespace tamis::serve
