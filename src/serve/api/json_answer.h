// Answers of the REST interface, which are JSON, errors too.
#pragma once

#include <nlohmann/json.hpp>

#include "serve/http/exchange.h"
#include "serve/http/fields.h"

namespace tamis::serve {

using Json = nlohmann::ordered_json;

// On one line, with a line break. Bytes that are no UTF-8 become U+FFFD.
std::string to_text(const Json& json);

Answer json_answer(const Json& json, int status = 200);
Answer json_text_answer(std::string json, int status = 200);

// {"error": {"place", "finding", "allowed"}}
Answer json_error(int status, const Error& error);
// With the status that the error's code stands for.
Answer json_error(const Error& error);
int status_of(const Error& error);

// "2026-01-31T12:00:00Z"
std::string utc_time(std::int64_t seconds);

// An answer that has an ETag; 304 where the client has it already.
Answer with_etag(Answer answer, const std::string& etag, const Fields& request);

}  // namespace tamis::serve
