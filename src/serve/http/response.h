// A response of an upstream server that is sent to the client.
#pragma once

#include "serve/http/exchange.h"
#include "serve/http/upstream.h"

namespace tamis::serve {

struct Response {
  Exchange& exchange;
  Connection& upstream;
  MessageParser& parser;  // its content has not been read
  ResponseHead head;      // for the client; Content-Length is its only framing field
  bool is_last = false;   // the client's connection ends after it
};

struct Delivered {
  After after = After::close;
  bool is_whole = false;  // read to its end
};

// Sends the response unchanged, in parts. `held` is content that was already read.
awaitable<Delivered> stream(Response& response, std::string held = {});

}  // namespace tamis::serve
