// Answers of the REST API. They are JSON, including errors.
#pragma once

#include "serve/http/fields.h"
#include "serve/http/request.h"
#include "serve/jobs/json_text.h"
#include "tamis/error.h"

namespace tamis::serve {

Answer json_answer(const Json& json, int status = 200);
Answer json_text_answer(std::string json, int status = 200);

// Adapts an error for programs: the names of commands are replaced by paths of the API.
//
//   "tamis filters lists them"      "/api/filters lists them"
Error in_words_of_api(Error error);

// {"error": {"place", "finding", "allowed"}}
Answer json_error(int status, const Error& error);
// Uses the status that corresponds to the error's code.
Answer json_error(const Error& error);

// Adds an ETag to an answer. Returns 304 if the client has that version.
Answer with_etag(Answer answer, const std::string& etag, const Fields& request);

}  // namespace tamis::serve
