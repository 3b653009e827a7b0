// Answers of the API that say what is wrong: {"error": {"place", "finding",
// "allowed"}}.
#pragma once

#include <string_view>

#include "serve/exchange.h"
#include "tamis/error.h"

namespace tamis::serve {

// The status that goes with an error.
int status_of(const Error& error);

Answer json_error(int status, const Error& error);
Answer json_error(const Error& error);

// 405, with the methods that would do: "GET, HEAD".
Answer not_allowed(std::string_view allowed);

Answer json_answer(std::string content);

}  // namespace tamis::serve
