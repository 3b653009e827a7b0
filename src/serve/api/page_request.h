// The page that a request brings or names, and what it asks for of it.
#pragma once

#include <span>

#include "extract/options.h"
#include "serve/api/route.h"
#include "serve/reader/extraction.h"

namespace tamis::serve {

// From JSON, or as the content itself. What JSON does not say the query may. `options`
// are those that this request may use.
Result<PageRequest> read_page_request(const LocalRequest& request,
                                      std::span<const ExtractOption> options = {});

// Such a request, for /api/openapi.json.
Operation page_operation(const char* summary, const std::vector<std::string>& formats,
                         std::span<const ExtractOption> options);

}  // namespace tamis::serve
