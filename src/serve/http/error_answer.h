// Answers that report an error in a request. They are created without a connection.
#pragma once

#include <chrono>
#include <string_view>

#include "serve/http/message.h"
#include "serve/http/request.h"

namespace tamis::serve {

// Returns a page for browsers or a line of text for programs, depending on Accept.
//   code     "refused", for X-Tamis-Error
//   finding  "example.org:80: connection refused"
Answer error_answer(const RequestHead& request, int status, std::string_view code,
                    std::string_view finding);

Answer method_not_allowed(const RequestHead& request, std::string_view allowed);

// Adds the field Retry-After.
Answer to_be_asked_again(Answer answer, std::chrono::seconds wait);

}  // namespace tamis::serve
