#include "serve/api_answer.h"

#include "base/json_writer.h"
#include "bytes/fetch.h"

namespace tamis::serve {

int status_of(const Error& error) {
  if (error.finding == kRefusedAddress) return 403;
  switch (error.code) {
    case ErrorCode::bad_argument: return 400;
    case ErrorCode::too_large: return 413;
    case ErrorCode::not_text: return 415;
    case ErrorCode::cannot_read:
    case ErrorCode::empty_input: return 502;
    default: return 500;
  }
}

Answer json_error(int status, const Error& error) {
  Answer out;
  out.status = status;
  out.type = "application/json";
  JsonWriter json(out.content);
  json.begin_object();
  json.key("error");
  json.begin_object();
  json.key("place");
  json.value(error.place);
  json.key("finding");
  json.value(error.finding);
  json.key("allowed");
  json.value(error.allowed);
  json.end_object();
  json.end_object();
  out.content += "\n";
  return out;
}

Answer json_error(const Error& error) {
  return json_error(status_of(error), error);
}

Answer not_allowed(std::string_view allowed) {
  Answer out = json_error(
      405, {ErrorCode::bad_argument, "method", "of no use here", std::string(allowed)});
  out.fields.add("Allow", allowed);
  return out;
}

Answer json_answer(std::string content) {
  Answer out;
  out.type = "application/json";
  out.content = std::move(content);
  return out;
}

}  // namespace tamis::serve
