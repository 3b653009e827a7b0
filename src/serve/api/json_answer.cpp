#include "serve/api/json_answer.h"

#include "io/net/fetch.h"
#include "serve/api/wording.h"
#include "serve/reader/extraction.h"

namespace tamis::serve {

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
  const Json about{{"place", error.place},
                   {"finding", error.finding},
                   {"allowed", in_words_of_api(error.allowed)}};
  return json_answer({{"error", about}}, status);
}

int status_of(const Error& error) {
  if (error.finding == kRefusedAddress) return 403;
  if (error.finding == kBusyFetching) return 503;
  switch (error.code) {
    case ErrorCode::bad_argument: return 400;
    case ErrorCode::too_large: return 413;
    case ErrorCode::not_text: return 415;
    case ErrorCode::cannot_read:
    case ErrorCode::empty_input: return 502;
    default: return 500;
  }
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
