// A response on its way to the client: the head with the first of its content, then the
// rest, framed as the client's version of HTTP can read it.
#pragma once

#include <string>
#include <string_view>

#include "serve/http/exchange.h"

namespace tamis::serve {

class ClientWriter {
 public:
  // `head` is without framing fields but for a Content-Length that holds. `is_last`:
  // the connection ends with it.
  ClientWriter(Exchange& exchange, ResponseHead head, bool is_last);

  bool has_begun() const { return unsent_.empty(); }
  // Whether the connection can be used again once all is written.
  bool is_last() const { return is_last_; }

  awaitable<Io> write(std::string_view content);
  // The last of it.
  awaitable<Io> finish(std::string_view content, const Fields& trailers);

 private:
  awaitable<Io> send(std::string_view content, const Fields* trailers);

  Exchange& exchange_;
  std::string unsent_;  // the head, until it is written
  std::string framed_;
  bool is_chunked_ = false;
  bool is_last_;
};

}  // namespace tamis::serve
