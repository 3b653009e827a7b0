// What all connections of the server share: options, counters, limits and threads; and
// what each thread that serves connections has for itself.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "serve/http/asio.h"
#include "serve/http/door.h"
#include "serve/http/look_ups.h"
#include "serve/http/metrics.h"
#include "serve/http/options.h"
#include "serve/http/page_pool.h"
#include "serve/http/quota.h"
#include "serve/http/shares.h"
#include "serve/http/upstream.h"
#include "serve/http/watch.h"
#include "serve/http/work_memory.h"
#include "serve/http/work_pool.h"
#include "serve/tls/interceptor.h"

namespace tamis::serve {

struct Traffic {
  Traffic(ServeOptions given, unsigned threads);

  // Reports whether pages and requests take all the memory that they may.
  bool holds_too_much() const;
  // Returns the door with that port, or null.
  const Door* door_at(std::uint16_t port_number) const;

  const ServeOptions options;
  // The name of this server in Via. It differs for every process, so that a request
  // that passes two servers is not taken for a loop.
  const std::string pseudonym;
  std::unique_ptr<Interceptor> interceptor;  // null: https stays unopened
  Metrics metrics;
  Quota quota;
  Quota wrong_tokens;
  Shares connections;  // of clients
  Shares answers;      // of reader and API that are being made
  Shares fetches;      // of pages, for these
  std::atomic<bool> is_draining = false;
  std::atomic<bool> is_ending = false;  // nothing is waited for any more
  std::atomic<std::uint16_t> port = 0;  // that of the first door
  std::vector<Door> doors;              // does not change once requests are served

  WorkMemory work_memory;
  PagePool pages;     // all work on pages, of the proxy, the reader and the API
  WorkPool fetching;  // pages for reader and API
  LookUps look_ups;   // names of servers
};

// There is one per thread. Connections stay with the thread that accepted them, so
// nothing here is locked.
struct Worker {
  explicit Worker(Traffic& shared) : traffic(shared) {}

  Traffic& traffic;
  Watch watch;  // outlives the connections, which end with `io`
  asio::io_context io{1};
  UpstreamPool upstreams;
};

}  // namespace tamis::serve
