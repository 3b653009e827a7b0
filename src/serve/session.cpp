#include "serve/session.h"

#include "serve/access.h"
#include "serve/exchange.h"
#include "serve/local_site.h"
#include "serve/proxy.h"
#include "serve/tunnel.h"

namespace tamis::serve {
namespace {

// After the last answer: what the client still sends is read for a while, or it would
// see a reset before it has read the answer (RFC 9112, section 9.6).
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

awaitable<After> dispatch(Exchange& exchange) {
  Services& services = exchange.services();
  if (exchange.is_in_tunnel) co_return co_await serve_proxy(exchange);
  const bool is_ours =
      exchange.target.form == Target::Form::origin ||
      exchange.target.form == Target::Form::asterisk ||
      (exchange.target.form == Target::Form::absolute &&
       is_own_authority(exchange.target.authority, services.options, services.port));
  if (is_ours) co_return co_await serve_locally(exchange);
  if (exchange.target.form == Target::Form::authority)
    co_return co_await serve_tunnel(exchange);
  co_return co_await serve_proxy(exchange);
}

awaitable<After> refuse(Connection& client, Services& services,
                        const MessageFault& fault) {
  services.metrics.add(Count::bad_requests);
  client.expires_after(services.options.times.transfer);
  co_await client.write(fault_bytes(fault));
  co_return After::close;
}

// Makes the target of a request in a tunnel whole; nothing, or what is wrong. The
// server that was verified, the one that rules are about and the one in Host are one
// and the same, or a client could be led to believe that they are.
std::optional<MessageFault> complete_target(const RequestHead& request,
                                            const OpenTunnel& tunnel, Target& target) {
  if (target.form != Target::Form::origin && target.form != Target::Form::asterisk)
    return MessageFault{400, "the target is none that a server can use"};
  target.is_secure = true;
  const auto host = read_authority(request.fields.get("Host"), target.default_port());
  if (!host || *host != tunnel.server)
    return MessageFault{421, "this connection is for " + tunnel.server.to_string(443)};
  target.authority = tunnel.server;
  if (tunnel.host != tunnel.server.host) target.tunnel_host = tunnel.host;
  return std::nullopt;
}

awaitable<After> serve_request(Worker& worker, Connection& client,
                               const OpenTunnel* tunnel) {
  Services& services = worker.services;
  MessageParser parser(MessageParser::Kind::request,
                       services.options.limits.head_bytes);
  client.set_idle(false);
  client.expires_after(services.options.times.head);
  const Io io = co_await client.read_head(parser);
  if (io == Io::malformed) co_return co_await refuse(client, services, client.fault());
  if (io != Io::ok) co_return After::close;
  RequestHead& request = parser.request();
  auto target = read_target(request.method, request.target);
  if (!target) {
    const MessageFault fault{400, "the target is none that a proxy can use"};
    co_return co_await refuse(client, services, fault);
  }
  if (tunnel != nullptr)
    if (const auto fault = complete_target(request, *tunnel, *target))
      co_return co_await refuse(client, services, *fault);
  Exchange exchange{worker,           client, parser, request, std::move(*target),
                    tunnel != nullptr};
  co_return co_await dispatch(exchange);
}

}  // namespace

awaitable<After> serve_requests(Worker& worker, Connection& client,
                                const OpenTunnel* tunnel) {
  Services& services = worker.services;
  while (!services.is_draining) {
    client.set_idle(true);
    client.expires_after(services.options.times.idle);
    if (co_await client.wait_for_input() != Io::ok) co_return After::keep;
    if (co_await serve_request(worker, client, tunnel) == After::close)
      co_return After::close;
  }
  co_return After::keep;
}

awaitable<void> serve_client(Worker& worker, tcp::socket socket) {
  Services& services = worker.services;
  Connection client(std::move(socket), worker.watch);
  services.metrics.add(Count::connections);
  const GaugeHold counted(services.metrics, Gauge::open_connections);
  if (co_await serve_requests(worker, client, nullptr) == After::close)
    co_await close_gently(client);
}

}  // namespace tamis::serve
