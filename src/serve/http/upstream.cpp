#include "serve/http/upstream.h"

#include "serve/http/addresses.h"
#include "serve/http/traffic.h"

namespace tamis::serve {
namespace {

using Endpoints = std::vector<tcp::endpoint>;

awaitable<std::optional<Endpoints>> resolve(Traffic& traffic, url::Authority authority,
                                            std::string client) {
  boost::system::error_code error;
  const auto literal = asio::ip::make_address(authority.host, error);
  if (!error) co_return Endpoints{tcp::endpoint(literal, authority.port)};
  const auto found = co_await traffic.resolver.find(authority.host, std::move(client),
                                                    traffic.options.times.connect);
  if (!found) co_return std::nullopt;
  Endpoints out;
  for (const asio::ip::address& address : *found)
    out.emplace_back(address, authority.port);
  co_return out;
}

NoUpstream no_upstream(UpstreamFault fault, const url::Authority& authority,
                       const std::string& finding) {
  return {fault, authority.to_string(0) + ": " + finding};
}

NoUpstream no_tls(const Target& target, Connection& connection, Io io) {
  if (io == Io::timed_out)
    return no_upstream(UpstreamFault::timeout, target.authority, "no TLS in time");
  const std::string fault =
      connection.has_tls() ? certificate_fault(*connection.tls()) : "";
  if (!fault.empty())
    return no_upstream(UpstreamFault::certificate, target.authority,
                       "the server's certificate cannot be trusted: " + fault +
                           " (the rule '" + target.authority.host +
                           " tunnel' leaves it to the client; --upstream-ca FILE "
                           "trusts another authority)");
  const bool is_said = io == Io::malformed;
  return no_upstream(UpstreamFault::tls, target.authority,
                     is_said
                         ? "TLS cannot be agreed upon: " + connection.fault().finding
                         : "the server closed the connection instead of speaking TLS");
}

awaitable<std::optional<NoUpstream>> start_tls(Traffic& traffic, Upstream& upstream,
                                               const Target& target) {
  std::unique_ptr<Tls> tls = traffic.interceptor->for_server(target.authority.host);
  Io io = Io::failed;
  if (tls != nullptr) io = co_await upstream.connection.start_tls(std::move(tls));
  if (io == Io::ok) co_return std::nullopt;
  co_return no_tls(target, upstream.connection, io);
}

// Returns a key of the parts in which requests must agree to share a connection.
std::string pool_key(const Target& target) {
  return target.is_secure ? "https " + target.authority.to_string(0) + " " +
                                target.address().to_string(0)
                          : target.authority.to_string(0);
}

// Returns a connection to the first address that accepts one. Each attempt gets only a
// part of the time, because an address may be in an unreachable network.
awaitable<MaybeUpstream> connect_one_of(Traffic& traffic, TimeoutClock& timeouts,
                                        const url::Authority& authority,
                                        const Endpoints& endpoints) {
  const Clock::time_point end = Clock::now() + traffic.options.times.connect;
  const asio::any_io_executor home = co_await asio::this_coro::executor;
  NoUpstream fault;
  for (std::size_t i = 0; i < endpoints.size() && Clock::now() < end; ++i) {
    auto out = std::make_unique<Upstream>(tcp::socket(home), timeouts, traffic.metrics);
    const auto left = std::chrono::ceil<milliseconds>(end - Clock::now());
    const std::size_t others = endpoints.size() - i;
    out->connection.expires_after(left / static_cast<std::int64_t>(others));
    const auto [error] =
        co_await out->connection.socket().async_connect(endpoints[i], kAwait);
    if (!error) co_return out;
    const bool is_late = out->connection.timed_out();
    fault = no_upstream(is_late ? UpstreamFault::timeout : UpstreamFault::refused,
                        authority, is_late ? "no connection in time" : error.message());
  }
  co_return tl::unexpected(std::move(fault));
}

}  // namespace

awaitable<MaybeUpstream> connect_upstream(Traffic& traffic, TimeoutClock& timeouts,
                                          const Target& target, std::string client) {
  const url::Authority authority = target.address();
  auto endpoints = co_await resolve(traffic, authority, std::move(client));
  if (!endpoints)
    co_return tl::unexpected(no_upstream(UpstreamFault::timeout, authority,
                                         "the look-up of the name takes too long, or "
                                         "too many are under way"));
  if (endpoints->empty())
    co_return tl::unexpected(
        no_upstream(UpstreamFault::unknown_host, authority, "there is no such host"));
  if (traffic.options.no_private)
    std::erase_if(*endpoints, [](const tcp::endpoint& endpoint) {
      return !is_public(endpoint.address());
    });
  if (endpoints->empty())
    co_return tl::unexpected(no_upstream(UpstreamFault::forbidden, authority,
                                         "the address is not public (--no-private)"));
  auto connected = co_await connect_one_of(traffic, timeouts, authority, *endpoints);
  if (!connected) co_return tl::unexpected(std::move(connected.error()));
  auto out = std::move(*connected);
  out->connection.prepare();
  traffic.metrics.add(Count::upstream_connects);
  if (target.is_secure)
    if (auto fault = co_await start_tls(traffic, *out, target))
      co_return tl::unexpected(std::move(*fault));
  co_return out;
}

std::unique_ptr<Upstream> UpstreamPool::take(const Target& target) {
  const auto found = idle_.find(pool_key(target));
  if (found == idle_.end()) return nullptr;
  std::unique_ptr<Upstream> out;
  while (out == nullptr && !found->second.empty()) {
    out = std::move(found->second.back());
    found->second.pop_back();
    --size_;
    if (!out->connection.is_quiet()) out.reset();
  }
  if (found->second.empty()) idle_.erase(found);
  if (out != nullptr) {
    out->is_reused = true;
    out->connection.set_idle(false);
  }
  return out;
}

void UpstreamPool::put(const Target& target, std::unique_ptr<Upstream> upstream,
                       std::chrono::milliseconds idle) {
  if (size_ >= kMaxInAll) remove_closed();
  if (size_ >= kMaxInAll) return;
  auto& there = idle_[pool_key(target)];
  if (there.size() >= kMaxPerHost) return;
  upstream->connection.set_idle(true);
  upstream->connection.expires_after(idle);
  there.push_back(std::move(upstream));
  ++size_;
}

void UpstreamPool::remove_closed() {
  for (auto& [host, there] : idle_)
    size_ -= std::erase_if(there, [](const std::unique_ptr<Upstream>& upstream) {
      return !upstream->connection.is_quiet();
    });
  std::erase_if(idle_, [](const auto& item) { return item.second.empty(); });
}

}  // namespace tamis::serve
