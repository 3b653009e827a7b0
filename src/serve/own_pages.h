// Answers requests to the server itself: the front page, /healthz, /metrics, the
// reader, the API and the web UI. All requests that are not for the proxy are answered
// here.
#pragma once

#include "serve/api/api.h"
#include "serve/http/exchange.h"
#include "serve/reader/reader.h"

namespace tamis::serve {

class OwnPages {
 public:
  OwnPages(const Reader& reader, const Api& api) : reader_(reader), api_(api) {}

  awaitable<After> serve(Exchange& exchange) const;

 private:
  struct Task;

  awaitable<Answer> answer(Exchange& exchange, LocalRequest request) const;
  // Answers requests to the reader and the API in other threads, because they compute
  // or wait.
  awaitable<Answer> answer_elsewhere(Exchange& exchange, LocalRequest request) const;

  const Reader& reader_;
  const Api& api_;
};

}  // namespace tamis::serve
