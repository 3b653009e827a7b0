#include "serve/proxy/tunnel.h"

#include <boost/asio/experimental/awaitable_operators.hpp>

#include "serve/http/access.h"
#include "serve/http/forwarding.h"

namespace tamis::serve {
namespace {

// Copies one direction. The end of one side is passed on, so that a half-closed
// connection remains half-closed.
awaitable<void> pump(Connection& from, Connection& to, milliseconds idle) {
  std::string bytes;
  for (;;) {
    from.expires_after(idle);
    bytes.clear();
    if (const Io io = co_await from.read_raw(bytes); io != Io::ok) {
      if (io == Io::ended)
        to.close_sending();
      else
        to.close_now();
      co_return;
    }
    to.expires_after(idle);
    if (co_await to.write(bytes) != Io::ok) {
      from.close_now();
      co_return;
    }
  }
}

}  // namespace

awaitable<void> relay(Connection& client, Connection& upstream, milliseconds idle) {
  using namespace boost::asio::experimental::awaitable_operators;
  co_await (pump(client, upstream, idle) && pump(upstream, client, idle));
  client.close_now();
}

namespace {

Answer too_often(const RequestHead& request, std::chrono::seconds wait) {
  return to_be_asked_again(error_answer(request, 429, "quota", "too many requests"),
                           wait);
}

}  // namespace

std::optional<Answer> proxy_refusal(const Exchange& exchange) {
  const Traffic& traffic = exchange.traffic();
  const RequestHead& request = exchange.request;
  if (!traffic.options.token.empty() && !exchange.is_in_tunnel &&
      !shows_token(request.fields.get("Proxy-Authorization"), traffic.options.token)) {
    if (const auto wait = too_many_tokens(exchange)) return too_often(request, *wait);
    Answer out =
        error_answer(request, 407, "token", "the token of this proxy is wanted");
    out.fields.add("Proxy-Authenticate", "Basic realm=\"tamis\"");
    return out;
  }
  if (traffic.options.is_public)
    return error_answer(request, 403, "no-proxy", "this server is no proxy");
  if (const auto wait = over_quota(exchange)) return too_often(request, *wait);
  if (has_looped(request.fields, traffic.pseudonym))
    return error_answer(request, 508, to_string(UpstreamFault::loop),
                        "this request has passed here already");
  return std::nullopt;
}

Answer no_upstream_answer(const Exchange& exchange, HostLog& hosts,
                          const NoUpstream& why) {
  exchange.traffic().metrics.add(why.fault);
  hosts.add(exchange.target.authority.host, HostEvent::failed, to_string(why.fault));
  const int status = why.fault == UpstreamFault::timeout     ? 504
                     : why.fault == UpstreamFault::forbidden ? 403
                                                             : 502;
  return error_answer(exchange.request, status, to_string(why.fault), why.finding);
}

awaitable<After> serve_tunnel(Exchange& exchange, HostLog& hosts,
                              const PolicyHolder& policy,
                              const ServeRequests& serve_requests) {
  Traffic& traffic = exchange.traffic();
  traffic.metrics.add(Count::proxy_requests);
  if (auto refused = proxy_refusal(exchange))
    co_return co_await send(exchange, std::move(*refused));
  // The client and this server could disagree about where the tunnel begins.
  if (exchange.request.framing != Framing::none)
    co_return co_await send(exchange, error_answer(exchange.request, 400, "bad-request",
                                                   "CONNECT cannot have content"));
  if (may_open_tunnel(traffic, policy, exchange.target.authority.host))
    co_return co_await serve_open_tunnel(exchange, policy, serve_requests);
  exchange.client.expires_never();
  auto upstream = co_await connect_upstream(traffic, exchange.worker.timeouts,
                                            exchange.target, client_of(exchange));
  if (!upstream)
    co_return co_await send(exchange,
                            no_upstream_answer(exchange, hosts, upstream.error()));
  traffic.metrics.add(Count::tunnels);
  hosts.add(exchange.target.authority.host, HostEvent::tunnelled);
  exchange.client.expires_after(traffic.options.times.transfer);
  if (co_await exchange.client.write("HTTP/1.1 200 Connection established\r\n\r\n") !=
      Io::ok)
    co_return After::close;
  co_await relay(exchange.client, (*upstream)->connection,
                 traffic.options.times.tunnel);
  co_return After::close;
}

}  // namespace tamis::serve
