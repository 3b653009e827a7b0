#include "serve/upstream.h"

#include <boost/asio/connect.hpp>
#include <netdb.h>

#include "serve/address_rules.h"
#include "serve/offload.h"
#include "serve/services.h"

namespace tamis::serve {
namespace {

using Endpoints = std::vector<tcp::endpoint>;

// Blocks; the system's resolver has no better way.
Endpoints look_up(const Authority& authority) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_ADDRCONFIG;
  addrinfo* found = nullptr;
  Endpoints out;
  if (::getaddrinfo(authority.host.c_str(), nullptr, &hints, &found) != 0) return out;
  for (const addrinfo* at = found; at != nullptr; at = at->ai_next) {
    if (at->ai_family != AF_INET && at->ai_family != AF_INET6) continue;
    tcp::endpoint endpoint;
    endpoint.resize(at->ai_addrlen);
    std::memcpy(endpoint.data(), at->ai_addr, at->ai_addrlen);
    endpoint.port(authority.port);
    out.push_back(endpoint);
  }
  ::freeaddrinfo(found);
  return out;
}

awaitable<std::optional<Endpoints>> resolve(Services& services, Authority authority) {
  boost::system::error_code error;
  const auto literal = asio::ip::make_address(authority.host, error);
  if (!error) co_return Endpoints{tcp::endpoint(literal, authority.port)};
  // Named, as GCC 12 destroys a lambda twice that is a temporary of co_await.
  auto work = [authority] { return look_up(authority); };
  co_return co_await offload(services.look_ups, services.options.times.connect,
                             std::move(work));
}

NoUpstream no_upstream(UpstreamFault fault, const Authority& authority,
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
                       "the server's certificate cannot be trusted: " + fault);
  const bool is_said = io == Io::malformed;
  return no_upstream(UpstreamFault::tls, target.authority,
                     is_said
                         ? "TLS cannot be agreed upon: " + connection.fault().finding
                         : "the server closed the connection instead of speaking TLS");
}

awaitable<std::optional<NoUpstream>> start_tls(Services& services, Upstream& upstream,
                                               const Target& target) {
  std::unique_ptr<Tls> tls = services.interceptor->for_server(target.authority.host);
  Io io = Io::failed;
  if (tls != nullptr) io = co_await upstream.connection.start_tls(std::move(tls));
  if (io == Io::ok) co_return std::nullopt;
  co_return no_tls(target, upstream.connection, io);
}

// Connections may be shared by requests for which all of these are equal.
std::string pool_key(const Target& target) {
  return target.is_secure ? "https " + target.authority.to_string(0) + " " +
                                target.address().to_string(0)
                          : target.authority.to_string(0);
}

}  // namespace

awaitable<MaybeUpstream> connect_upstream(Services& services, Watch& watch,
                                          const Target& target) {
  const Authority authority = target.address();
  auto endpoints = co_await resolve(services, authority);
  if (!endpoints)
    co_return tl::unexpected(no_upstream(UpstreamFault::timeout, authority,
                                         "the look-up of the name takes too long"));
  if (endpoints->empty())
    co_return tl::unexpected(
        no_upstream(UpstreamFault::unknown_host, authority, "there is no such host"));
  if (services.options.no_private)
    std::erase_if(*endpoints, [](const tcp::endpoint& endpoint) {
      return !is_public(endpoint.address());
    });
  if (endpoints->empty())
    co_return tl::unexpected(no_upstream(UpstreamFault::forbidden, authority,
                                         "the address is not public (--no-private)"));
  auto out = std::make_unique<Upstream>(tcp::socket(co_await asio::this_coro::executor),
                                        watch, services.metrics);
  out->connection.expires_after(services.options.times.connect);
  const auto [error, endpoint] =
      co_await asio::async_connect(out->connection.socket(), *endpoints, kAwait);
  if (error)
    co_return tl::unexpected(no_upstream(
        out->connection.timed_out() ? UpstreamFault::timeout : UpstreamFault::refused,
        authority,
        out->connection.timed_out() ? "no connection in time" : error.message()));
  out->connection.prepare();
  services.metrics.add(Count::upstream_connects);
  if (target.is_secure)
    if (auto fault = co_await start_tls(services, *out, target))
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
