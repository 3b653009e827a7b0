// The page that a request brings or names, and what it asks for of it.
#pragma once

#include <span>

#include "extract/options.h"
#include "serve/api/route.h"
#include "serve/reader/extraction.h"

namespace tamis::serve {

// From JSON, or as the content itself. What JSON does not say the query may. `options`
// are those that this request may use; without any, it has no pipeline, either.
Result<PageRequest> read_page_request(const LocalRequest& request,
                                      std::span<const ExtractOption> options = {});

// Such requests, for /api/openapi.json: without options, and with them.
Json page_body();
Route page_route(std::string_view path, Answer (*answer)(const ApiCall&),
                 const char* summary, const std::vector<std::string>& formats,
                 std::span<const ExtractOption> options);

}  // namespace tamis::serve
