#include "serve/api/json_answer.h"

#include "serve/jobs/outputs.h"
#include "serve/reader/extraction.h"

namespace tamis::serve {

Error in_words_of_api(Error error) {
  constexpr std::string_view kCommand = "tamis filters";
  const std::size_t at = error.allowed.find(kCommand);
  if (at != std::string::npos)
    error.allowed.replace(at, kCommand.size(), "/api/filters");
  return error;
}

Answer json_text_answer(std::string json, int status) {
  Answer out;
  out.status = status;
  out.type = "application/json";
  out.content = std::move(json);
  return out;
}

Answer json_answer(const Json& json, int status) {
  return json_text_answer(to_text(json), status);
}

Answer json_error(int status, const Error& error) {
  return json_answer({{"error", object_json(in_words_of_api(error), kErrorOutput)}},
                     status);
}

Answer json_error(const Error& error) {
  return json_error(status_of(error), error);
}

Answer with_etag(Answer answer, const std::string& etag, const Fields& request) {
  answer.fields.add("ETag", etag);
  if (answer.status == 200 && has_token(request, "If-None-Match", etag)) {
    answer.status = 304;
    answer.content.clear();
  }
  return answer;
}

}  // namespace tamis::serve
