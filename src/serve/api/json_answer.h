// Answers of the REST interface, which are JSON, errors too.
#pragma once

#include "serve/http/fields.h"
#include "serve/http/request.h"
#include "serve/jobs/json_text.h"
#include "tamis/error.h"

namespace tamis::serve {

Answer json_answer(const Json& json, int status = 200);
Answer json_text_answer(std::string json, int status = 200);

// {"error": {"place", "finding", "allowed"}}
Answer json_error(int status, const Error& error);
// With the status that the error's code stands for.
Answer json_error(const Error& error);

// An answer that has an ETag; 304 where the client has it already.
Answer with_etag(Answer answer, const std::string& etag, const Fields& request);

}  // namespace tamis::serve
