// Connections to the servers that clients ask for, kept for further requests.
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

// The reason why there is no connection.
struct NoUpstream {
  UpstreamFault fault = UpstreamFault::unknown_host;
  std::string finding = {};
};

using MaybeUpstream = tl::expected<std::unique_ptr<Upstream>, NoUpstream>;

// Opens a connection: resolves the name, checks the addresses, and connects to one that
// passed. The name is not resolved again after the check. For https, the connection has
// TLS, and the server has shown a trusted certificate. `client` is the name of the
// client.
awaitable<MaybeUpstream> connect_upstream(Traffic& traffic, TimeoutClock& timeouts,
                                          const Target& target, std::string client);

// The idle connections of one thread.
class UpstreamPool {
 public:
  static constexpr std::size_t kMaxPerHost = 32;
  static constexpr std::size_t kMaxInAll = 512;

  // Returns null if no usable connection exists.
  std::unique_ptr<Upstream> take(const Target& target);
  void put(const Target& target, std::unique_ptr<Upstream> upstream,
           std::chrono::milliseconds idle);

 private:
  void remove_closed();

  std::map<std::string, std::vector<std::unique_ptr<Upstream>>> idle_;
  std::size_t size_ = 0;
};

}  // namespace tamis::serve
