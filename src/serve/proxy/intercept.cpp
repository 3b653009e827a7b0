#include "serve/proxy/intercept.h"

#include "serve/proxy/tunnel.h"

namespace tamis::serve {
namespace {

// In a protocol in which the server speaks first, the client waits. A client that uses
// TLS sends its first message at once.
constexpr milliseconds kSilence{1'000};
constexpr char kTlsHandshake = 0x16;  // the first byte of every TLS connection

enum class FirstWords : std::uint8_t { tls, other, none };  // none: disconnected

awaitable<FirstWords> first_words_of(Connection& client, milliseconds patience) {
  client.expires_after(patience + kSilence);
  client.interrupt_at(Clock::now() + kSilence);
  const Io io = co_await client.wait_for_input();
  client.interrupt_at(Clock::time_point::max());
  client.expires_after(patience);
  if (io == Io::interrupted) co_return FirstWords::other;
  if (io != Io::ok) co_return FirstWords::none;
  co_return client.next_byte() == kTlsHandshake ? FirstWords::tls : FirstWords::other;
}

awaitable<After> relay_unread(Exchange& exchange) {
  Traffic& traffic = exchange.traffic();
  exchange.client.expires_never();
  auto upstream = co_await connect_upstream(traffic, exchange.worker.timeouts,
                                            exchange.target, client_of(exchange));
  if (!upstream) {  // the client already has the answer 200
    traffic.metrics.add(upstream.error().fault);
    exchange.client.abort();
    co_return After::close;
  }
  co_await relay(exchange.client, (*upstream)->connection,
                 traffic.options.times.tunnel);
  co_return After::close;
}

}  // namespace

bool may_open_tunnel(const Traffic& traffic, const PolicyHolder& policy,
                     const std::string& host) {
  if (traffic.interceptor == nullptr) return false;
  // An IP address may serve any host; the name of the server is in the client's TLS
  // hello.
  return is_ip_address(host) || policy.now()->opens(host);
}

awaitable<After> serve_open_tunnel(Exchange& exchange, const PolicyHolder& policy,
                                   const ServeRequests& serve_requests) {
  Traffic& traffic = exchange.traffic();
  Connection& client = exchange.client;
  traffic.metrics.add(Count::tunnels);
  client.expires_after(traffic.options.times.head);
  if (co_await client.write("HTTP/1.1 200 Connection established\r\n\r\n") != Io::ok)
    co_return After::close;
  const FirstWords words = co_await first_words_of(client, traffic.options.times.head);
  if (words == FirstWords::none) co_return After::close;
  if (words == FirstWords::other) co_return co_await relay_unread(exchange);
  auto wants = [in_force = policy.now()](const std::string& server_name) {
    return in_force->opens(server_name);
  };
  const std::string& host = exchange.target.authority.host;
  ClientTls made = traffic.interceptor->for_client(host, std::move(wants));
  const auto hello = made.hello;
  if (co_await client.start_tls(std::move(made.tls)) != Io::ok) {
    traffic.metrics.add(Count::refused_certificates);
    client.close_now();
    co_return After::close;
  }
  if (!client.has_tls()) co_return co_await relay_unread(exchange);
  traffic.metrics.add(Count::opened_tunnels);
  const std::string& name = hello->server_name.empty() ? host : hello->server_name;
  const OpenTunnel tunnel{{name, exchange.target.authority.port}, host};
  co_await serve_requests(client, *exchange.listener, &tunnel);
  co_return After::close;
}

}  // namespace tamis::serve
