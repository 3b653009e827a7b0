// Connections to the servers that clients ask for, kept for the next request.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "serve/http/connection.h"
#include "serve/http/metrics.h"
#include "serve/http/target.h"

namespace tamis::serve {

struct Traffic;

struct Upstream {
  Upstream(tcp::socket socket, TimeoutClock& timeouts, Metrics& metrics)
      : connection(std::move(socket), timeouts),
        counted(metrics, Gauge::open_upstreams) {}

  Connection connection;
  GaugeHold counted;
  bool is_reused = false;
};

// Why there is none.
struct NoUpstream {
  UpstreamFault fault = UpstreamFault::unknown_host;
  std::string finding = {};
};

using MaybeUpstream = tl::expected<std::unique_ptr<Upstream>, NoUpstream>;

// A new connection: the name is looked up, the addresses checked, and one of those that
// passed is connected to. Between check and connection no name is looked up again. For
// https it has TLS, and the server has shown a certificate that we trust. `client` is
// who asks.
awaitable<MaybeUpstream> connect_upstream(Traffic& traffic, TimeoutClock& timeouts,
                                          const Target& target, std::string client);

// Those of one thread that are idle.
class UpstreamPool {
 public:
  static constexpr std::size_t kMaxPerHost = 32;
  static constexpr std::size_t kMaxInAll = 512;

  // None where there is none that can be used.
  std::unique_ptr<Upstream> take(const Target& target);
  void put(const Target& target, std::unique_ptr<Upstream> upstream,
           std::chrono::milliseconds idle);

 private:
  void remove_closed();

  std::map<std::string, std::vector<std::unique_ptr<Upstream>>> idle_;
  std::size_t size_ = 0;
};

}  // namespace tamis::serve
