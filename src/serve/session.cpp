#include "serve/session.h"

#include "serve/http/access.h"
#include "serve/http/exchange.h"

namespace tamis::serve {
namespace {

// After the last answer, the client's remaining input is read for a while. Otherwise,
// the connection could be reset before the client has read the answer (RFC 9112,
// section 9.6).
constexpr milliseconds kLinger{2'000};
constexpr std::size_t kMaxLingerBytes = 1u << 20;

awaitable<void> close_gently(Connection& client) {
  if (!client.is_open()) co_return;
  client.close_sending();
  client.expires_after(kLinger);
  const std::uint64_t before = client.received();
  std::string ignored;
  while (client.received() - before < kMaxLingerBytes) {
    ignored.clear();
    if (co_await client.read_raw(ignored) != Io::ok) break;
  }
  client.close_now();
}

// Reports whether a request is for the server itself, according to its form or its
// address. If so, `listener` is set to the listener that it addresses.
bool is_for_us(Exchange& exchange) {
  const Target& target = exchange.target;
  if (target.form == Target::Form::origin || target.form == Target::Form::asterisk)
    return true;
  const Listener* const named =
      exchange.worker.lifecycle.listener_at(target.authority.port);
  if (target.form != Target::Form::absolute || named == nullptr ||
      !is_own_authority(target.authority, exchange.traffic().options, named->port))
    return false;
  exchange.listener = named;
  return true;
}

awaitable<After> serve_requests(const Faces& faces, Worker& worker, Connection& client,
                                const Listener& listener, const OpenTunnel* tunnel);

awaitable<After> dispatch(Exchange& exchange, const Faces& faces) {
  const ServeRequests in_tunnel = [&](Connection& client, const Listener& listener,
                                      const OpenTunnel* tunnel) {
    return serve_requests(faces, exchange.worker, client, listener, tunnel);
  };
  const bool had_proxy = exchange.listener->has_proxy;
  if (!exchange.is_in_tunnel && is_for_us(exchange))
    co_return co_await faces.own_pages.serve(exchange);
  if (!exchange.is_in_tunnel && !had_proxy)
    co_return co_await send(
        exchange, error_answer(exchange.request, 421, "no-proxy",
                               "the proxy is at another port of this server"));
  co_return co_await faces.proxy.serve(exchange, in_tunnel);
}

// RFC 9112, section 3.2: a host, or an empty value if the target has no host.
bool is_host_field(std::string_view value) {
  constexpr std::uint16_t kAnyPort = 80;
  return value.empty() || url::read_authority(value, kAnyPort).has_value();
}

awaitable<After> refuse(Connection& client, Traffic& traffic,
                        const MessageFault& fault) {
  traffic.metrics.add(Count::bad_requests);
  client.expires_after(traffic.options.times.transfer);
  co_await client.write(fault_bytes(fault));
  co_return After::close;
}

// Completes the target of a request in a tunnel. Returns nothing or an error. The
// verified server, the server in rules and the server in Host must be the same, because
// otherwise a client could be deceived.
std::optional<MessageFault> complete_target(const RequestHead& request,
                                            const OpenTunnel& tunnel, Target& target) {
  if (target.form != Target::Form::origin && target.form != Target::Form::asterisk)
    return MessageFault{400, "the target is none that a server can use"};
  target.is_secure = true;
  const auto host =
      url::read_authority(request.fields.get("Host"), target.default_port());
  if (!host || *host != tunnel.server)
    return MessageFault{421, "this connection is for " + tunnel.server.to_string(443)};
  target.authority = tunnel.server;
  if (tunnel.host != tunnel.server.host) target.tunnel_host = tunnel.host;
  return std::nullopt;
}

awaitable<After> serve_request(const Faces& faces, Worker& worker, Connection& client,
                               const Listener& listener, const OpenTunnel* tunnel) {
  Traffic& traffic = worker.traffic;
  MessageParser parser(MessageParser::Kind::request, traffic.options.limits.head_bytes);
  client.set_idle(false);
  client.expires_after(traffic.options.times.head);
  const Io io = co_await client.read_head(parser);
  if (io == Io::malformed) co_return co_await refuse(client, traffic, client.fault());
  if (io != Io::ok) co_return After::close;
  RequestHead& request = parser.request();
  if (!is_host_field(request.fields.get("Host"))) {
    const MessageFault fault{400, "the field Host has no host"};
    co_return co_await refuse(client, traffic, fault);
  }
  auto target = read_target(request.method, request.target);
  if (!target) {
    const MessageFault fault{400, "the target is none that a proxy can use"};
    co_return co_await refuse(client, traffic, fault);
  }
  if (tunnel != nullptr)
    if (const auto fault = complete_target(request, *tunnel, *target))
      co_return co_await refuse(client, traffic, *fault);
  Exchange exchange{worker,    client,           parser, request, std::move(*target),
                    &listener, tunnel != nullptr};
  co_return co_await dispatch(exchange, faces);
}

// Requests in a tunnel may call this function recursively through dispatch().
awaitable<After> serve_requests(const Faces& faces, Worker& worker, Connection& client,
                                const Listener& listener, const OpenTunnel* tunnel) {
  Traffic& traffic = worker.traffic;
  while (!worker.lifecycle.is_draining) {
    client.set_idle(true);
    client.expires_after(traffic.options.times.idle);
    if (co_await client.wait_for_input() != Io::ok) co_return After::keep;
    if (co_await serve_request(faces, worker, client, listener, tunnel) == After::close)
      co_return After::close;
  }
  co_return After::keep;
}

}  // namespace

awaitable<void> serve_client(Faces faces, Worker& worker, tcp::socket socket,
                             const Listener& listener,
                             [[maybe_unused]] ConcurrencyLimit::Slot slot) {
  Traffic& traffic = worker.traffic;
  Connection client(std::move(socket), worker.timeouts);
  traffic.metrics.add(Count::connections);
  const GaugeHold counted(traffic.metrics, Gauge::open_connections);
  if (co_await serve_requests(faces, worker, client, listener, nullptr) == After::close)
    co_await close_gently(client);
}

}  // namespace tamis::serve
