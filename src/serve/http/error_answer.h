// Answers that say what is wrong with a request. No connection is needed to make them.
#pragma once

#include <chrono>
#include <string_view>

#include "serve/http/message.h"
#include "serve/http/request.h"

namespace tamis::serve {

// Returns a page for people, or a line for programs (by Accept).
//   code     "refused", for X-Tamis-Error
//   finding  "example.org:80: connection refused"
Answer error_answer(const RequestHead& request, int status, std::string_view code,
                    std::string_view finding);

Answer method_not_allowed(const RequestHead& request, std::string_view allowed);

// Adds when the client may ask again.
Answer to_be_asked_again(Answer answer, std::chrono::seconds wait);

}  // namespace tamis::serve
