// Writes a response to the client. The head is sent with the first part of the content.
// The framing depends on the client's version of HTTP.
#pragma once

#include <string>
#include <string_view>

#include "serve/http/exchange.h"

namespace tamis::serve {

class ClientWriter {
 public:
  // `head` has no framing fields except a correct Content-Length. With `is_last` the
  // connection ends after this response.
  ClientWriter(Exchange& exchange, ResponseHead head, bool is_last);

  bool has_begun() const { return unsent_.empty(); }
  // Reports whether the connection ends after this response.
  bool is_last() const { return is_last_; }

  awaitable<Io> write(std::string_view content);
  // Writes the last part of the content.
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
