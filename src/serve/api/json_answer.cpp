#include "serve/api/json_answer.h"

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
