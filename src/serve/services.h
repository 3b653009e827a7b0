// What all threads of the server share, and what each has for itself.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <boost/asio/thread_pool.hpp>

#include "serve/asio.h"
#include "serve/door.h"
#include "serve/metrics.h"
#include "serve/options.h"
#include "serve/policy.h"
#include "serve/tls/interceptor.h"
#include "serve/upstream.h"
#include "serve/watch.h"

namespace tamis::serve {

struct Services {
  Services(ServeOptions given, unsigned threads);

  // What is in force now; it may be replaced while requests use it.
  std::shared_ptr<const Policy> policy() const;
  // Reads the rules again. Where they are wrong the old ones stay.
  Result<void> load_policy();
  // The door at that port, or nothing.
  const Door* door_at(std::uint16_t port_number) const;

  const ServeOptions options;
  // Who we are in Via: another one for every process, so that two on a way are no loop.
  const std::string pseudonym;
  std::unique_ptr<Interceptor> interceptor;  // none: https stays unopened
  Metrics metrics;
  std::atomic<bool> is_draining = false;
  std::atomic<std::uint16_t> port = 0;  // where we listen: that of the first door
  std::vector<Door> doors;              // stays as it is once requests are served

  asio::thread_pool filtering;  // as many threads as cores: work
  asio::thread_pool blocking;   // more than that: names are looked up, pages fetched

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const Policy> policy_;
};

// One a thread. Connections stay with the thread that accepted them, so nothing here is
// locked.
struct Worker {
  explicit Worker(Services& shared) : services(shared) {}

  Services& services;
  Watch watch;  // outlives the connections, which end with `io`
  asio::io_context io{1};
  UpstreamPool upstreams;
};

}  // namespace tamis::serve
