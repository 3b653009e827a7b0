#include "serve/http/response.h"

#include "serve/http/client_writer.h"
#include "serve/http/forwarding.h"

namespace tamis::serve {
namespace {

// Resets the connection, so that the client does not take the partial content for the
// whole.
Delivered cut_off(Response& response) {
  response.exchange.traffic().metrics.add(UpstreamFault::cut_off);
  response.exchange.client.abort();
  return {After::close, false};
}

}  // namespace

awaitable<Delivered> stream(Response& response, std::string held) {
  const milliseconds patience = response.exchange.traffic().options.times.transfer;
  ClientWriter writer(response.exchange, response.head, response.is_last);
  std::string content = std::move(held);
  const bool has_content = response.head.framing != Framing::none;
  while (has_content && !response.parser.is_done()) {
    response.upstream.expires_after(patience);
    const Io io = co_await response.upstream.read_content(response.parser, content);
    if (io != Io::ok) {
      if (!content.empty()) co_await writer.write(content);
      co_return cut_off(response);
    }
    if (response.parser.is_done()) break;
    if (co_await writer.write(content) != Io::ok) co_return Delivered{};
    content.clear();
  }
  const Fields trailers =
      trailers_to_pass(response.parser.trailers(), response.parser.response().fields);
  const Io io = co_await writer.finish(content, trailers);
  const bool is_kept = io == Io::ok && !writer.is_last();
  co_return Delivered{is_kept ? After::keep : After::close, response.parser.is_done()};
}

}  // namespace tamis::serve
