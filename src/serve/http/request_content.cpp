#include "serve/http/request_content.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "serve/http/forwarding.h"

namespace tamis::serve {

RequestContent::RequestContent(Exchange& exchange, Connection& upstream)
    : exchange_(exchange),
      upstream_(upstream),
      ended_(exchange.worker.io, asio::steady_timer::time_point::max()),
      is_sent_(exchange.parser.is_done()) {}

void RequestContent::start() {
  if (is_sent_) return;
  is_running_ = true;
  asio::co_spawn(exchange_.worker.io, send(), asio::detached);
}

awaitable<void> RequestContent::send() {
  const milliseconds patience = exchange_.traffic().options.times.transfer;
  const bool is_chunked = exchange_.request.framing == Framing::chunked;
  std::string content;
  std::string framed;
  Io io = Io::ok;
  while (io == Io::ok && !is_sent_) {
    content.clear();
    exchange_.client.expires_after(patience);
    io = co_await exchange_.client.read_content(exchange_.parser, content);
    if (io != Io::ok) break;
    const bool is_last = exchange_.parser.is_done();
    if (is_chunked) {
      framed.clear();
      append_chunk(content, framed);
      if (is_last)
        framed += last_chunk(
            trailers_to_pass(exchange_.parser.trailers(), exchange_.request.fields));
    }
    upstream_.expires_after(patience);
    io = co_await upstream_.write(is_chunked ? framed : content);
    is_sent_ = io == Io::ok && is_last;
  }
  // If the client disconnected, the request is over. If the server stopped reading, it
  // may still send an answer.
  is_malformed_ = io == Io::malformed;
  if (!exchange_.parser.is_done() && io != Io::ok) upstream_.close_now();
  if (is_sent_) exchange_.client.expires_never();
  is_running_ = false;
  ended_.cancel();
}

awaitable<void> RequestContent::stop() {
  if (!is_running_) co_return;
  upstream_.close_now();
  exchange_.client.interrupt();
  co_await ended_.async_wait(kAwait);
}

}  // namespace tamis::serve
