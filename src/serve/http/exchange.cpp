#include "serve/http/exchange.h"

#include <boost/asio/steady_timer.hpp>

#include "serve/http/addresses.h"
#include "serve/http/client_writer.h"
#include "tamis/detail/version.h"

namespace tamis::serve {
namespace {

ResponseHead head_of(Answer& answer, bool is_last) {
  ResponseHead head;
  head.status = answer.status;
  head.reason = reason_of(answer.status);
  head.fields.add("Date", http_date());
  head.fields.add("Server", std::string("tamis/") + kVersion);
  if (answer.status != 204 && answer.status != 304) {
    head.fields.add("Content-Type", answer.type);
    if (answer.stream == nullptr)
      head.fields.add("Content-Length", std::to_string(answer.content.size()));
  }
  head.fields.add("X-Content-Type-Options", "nosniff");
  for (const Field& field : answer.fields) head.fields.add(field.name, field.value);
  if (is_last) head.fields.add("Connection", "close");
  return head;
}

// Sends a stream until it ends, the client disconnects, or the server drains.
awaitable<After> send_stream(Exchange& exchange, Answer answer) {
  constexpr milliseconds kPause{100};  // short enough to appear immediate
  ResponseHead head = head_of(answer, false);
  head.framing = Framing::close;
  ClientWriter writer(exchange, std::move(head), true);
  asio::steady_timer timer(exchange.worker.io);
  std::string content;
  while (!exchange.is_draining() && answer.stream->next(content)) {
    if (co_await writer.write(content) != Io::ok) co_return After::close;
    content.clear();
    // A client must not send anything now.
    if (!exchange.client.is_quiet()) co_return After::close;
    timer.expires_after(kPause);
    co_await timer.async_wait(kAwait);
  }
  const Fields no_trailers;
  co_await writer.finish(content, no_trailers);
  co_return After::close;
}

}  // namespace

awaitable<After> send(Exchange& exchange, Answer answer) {
  if (answer.stream != nullptr && !exchange.is_head())
    co_return co_await send_stream(exchange, std::move(answer));
  const bool is_unread = !exchange.parser.is_done();
  const bool is_last =
      is_unread || !keeps_alive(exchange.request) || exchange.is_draining();
  const std::string head = to_bytes(head_of(answer, is_last));
  const std::string_view content =
      exchange.is_head() || answer.status == 204 || answer.status == 304
          ? std::string_view()
          : std::string_view(answer.content);
  exchange.client.expires_after(exchange.traffic().options.times.transfer);
  const Io io = co_await exchange.client.write(head, content);
  exchange.traffic().metrics.add(Count::bytes_to_clients, content.size());
  co_return io == Io::ok && !is_last ? After::keep : After::close;
}

std::string client_of(const Exchange& exchange) {
  boost::system::error_code error;
  const auto client = exchange.client.socket().remote_endpoint(error);
  if (error) return {};
  if (is_trusted_server(client.address(), exchange.traffic().options))
    if (const auto behind =
            forwarded_client(exchange.request.fields.joined("X-Forwarded-For")))
      return client_name(*behind);
  return client_name(client.address());
}

std::optional<std::chrono::seconds> too_many_tokens(const Exchange& exchange) {
  return exchange.traffic().wrong_tokens.take(client_of(exchange));
}

std::optional<std::chrono::seconds> over_quota(const Exchange& exchange) {
  const std::string client = client_of(exchange);
  if (client.empty()) return std::nullopt;  // it has disconnected
  const auto wait = exchange.traffic().quota.take(client);
  if (wait) exchange.traffic().metrics.add(Count::over_quota);
  return wait;
}

std::string fault_bytes(const MessageFault& fault) {
  Answer answer = error_answer({}, fault.status, "bad-request", fault.finding);
  return to_bytes(head_of(answer, true)) + answer.content;
}

}  // namespace tamis::serve
