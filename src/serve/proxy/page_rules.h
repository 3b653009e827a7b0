// Decides which responses are pages to filter, from the heads of request and response.
#pragma once

#include <optional>

#include "serve/http/message.h"
#include "serve/http/metrics.h"

namespace tamis::serve {

// Returns nothing if the response is a page. If it has no type, its first bytes must
// still be checked. With `fragments`, requests of scripts and frames are also filtered.
std::optional<PassReason> why_not_filtered(const RequestHead& request,
                                           const ResponseHead& response,
                                           bool fragments);

// Reports whether a request asks for a page, as far as that is known before the
// response.
bool asks_for_document(const RequestHead& request, bool fragments);

// Reports whether users should be told that they see an original. They should not if
// the response was never a candidate for filtering.
bool is_worth_telling(PassReason reason);

}  // namespace tamis::serve
