// A response that comes from an upstream server, on its way to the client.
#pragma once

#include "serve/http/exchange.h"
#include "serve/http/upstream.h"

namespace tamis::serve {

struct Response {
  Exchange& exchange;
  Connection& upstream;
  MessageParser& parser;  // its content is still to come
  ResponseHead head;      // for the client, without framing fields but Content-Length
  bool is_last = false;   // the client's connection ends with it
};

struct Delivered {
  After after = After::close;
  bool is_whole = false;  // read from the server to its end
};

// As it is, piece by piece. `held` is content that was read already.
awaitable<Delivered> stream(Response& response, std::string held = {});

}  // namespace tamis::serve
