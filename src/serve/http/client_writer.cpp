#include "serve/http/client_writer.h"

#include "serve/http/forwarding.h"

namespace tamis::serve {

ClientWriter::ClientWriter(Exchange& exchange, ResponseHead head, bool is_last)
    : exchange_(exchange), is_last_(is_last) {
  const bool has_content = !exchange.is_head() && head.framing != Framing::none;
  if (has_content && !head.fields.has("Content-Length")) {
    is_chunked_ = exchange.request.minor >= 1;
    is_last_ = is_last_ || !is_chunked_;
  }
  if (is_chunked_) head.fields.add("Transfer-Encoding", "chunked");
  if (is_last_)
    head.fields.add("Connection", "close");
  else if (exchange.request.minor == 0)
    head.fields.add("Connection", "keep-alive");
  unsent_ = to_bytes(head);
}

awaitable<Io> ClientWriter::write(std::string_view content) {
  if (content.empty()) co_return Io::ok;
  co_return co_await send(content, nullptr);
}

awaitable<Io> ClientWriter::finish(std::string_view content, const Fields& trailers) {
  co_return co_await send(content, &trailers);
}

awaitable<Io> ClientWriter::send(std::string_view content, const Fields* trailers) {
  Traffic& traffic = exchange_.traffic();
  traffic.metrics.add(Count::bytes_to_clients, content.size());
  exchange_.client.expires_after(traffic.options.times.transfer);
  framed_.clear();
  framed_.swap(unsent_);
  if (is_chunked_) {
    append_chunk(content, framed_);
    if (trailers != nullptr) framed_ += last_chunk(*trailers);
    content = {};
  }
  const Io io = co_await exchange_.client.write(framed_, content);
  exchange_.client.expires_never();
  co_return io;
}

}  // namespace tamis::serve
