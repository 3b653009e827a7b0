// What the server answers by itself: its first page, /healthz, /metrics, the reader and
// the API. Everything that is not asked of a proxy comes here.
#pragma once

#include "serve/http/exchange.h"
#include "serve/http/held_bytes.h"

namespace tamis::serve {

// A request for us, whole.
struct LocalRequest {
  std::string method;
  std::string path;   // "/read/http://example.org/"
  std::string query;  // without the question mark
  Fields fields;
  std::string content;
  std::shared_ptr<HeldBytes> counted = {};  // the content, as long as it is needed
};

awaitable<After> serve_locally(Exchange& exchange);

}  // namespace tamis::serve
