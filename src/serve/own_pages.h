// What the server answers by itself: its first page, /healthz, /metrics, the reader and
// the API. Everything that is not asked of a proxy comes here.
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
  // The reader and the API work, or wait for others: not in this thread.
  awaitable<Answer> answer_elsewhere(Exchange& exchange, LocalRequest request) const;

  const Reader& reader_;
  const Api& api_;
};

}  // namespace tamis::serve
