// Which responses are pages to be filtered, by their heads and that of the request.
#pragma once

#include <optional>

#include "serve/http/message.h"
#include "serve/http/metrics.h"

namespace tamis::serve {

// Nothing: it is one, or would be if its first bytes say so (where it has no type).
// `fragments`: what scripts and frames ask for counts, too.
std::optional<PassReason> why_not_filtered(const RequestHead& request,
                                           const ResponseHead& response,
                                           bool fragments);

// Whether a request asks for a page, as far as that can be seen before the answer.
bool asks_for_document(const RequestHead& request, bool fragments);

// Whether people should be told that they see an original: a page that is none of ours
// to filter is nothing to speak of.
bool is_worth_telling(PassReason reason);

}  // namespace tamis::serve
