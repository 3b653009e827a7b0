// What all connections of the server share: options, counters, limits and threads; and
// what each thread that serves connections has for itself.
#pragma once

#include <memory>
#include <string>

#include "serve/http/asio.h"
#include "serve/http/client_limits.h"
#include "serve/http/lifecycle.h"
#include "serve/http/metrics.h"
#include "serve/http/name_resolver.h"
#include "serve/http/options.h"
#include "serve/http/timeout_clock.h"
#include "serve/http/upstream.h"
#include "serve/http/work_memory.h"
#include "serve/http/work_pool.h"
#include "serve/tls/interceptor.h"

namespace tamis::serve {

struct Traffic {
  Traffic(ServeOptions given, unsigned threads);

  // Reports whether pages and requests take all the memory that they may.
  bool holds_too_much() const;

  const ServeOptions options;
  // The name of this server in Via. It differs for every process, so that a request
  // that passes two servers is not taken for a loop.
  const std::string pseudonym;
  std::unique_ptr<Interceptor> interceptor;  // null: https stays unopened
  Metrics metrics;
  RateLimit quota;
  RateLimit wrong_tokens;
  ConcurrencyLimit connections;  // of clients
  ConcurrencyLimit answers;      // of reader and API that are being made
  ConcurrencyLimit fetches;      // of pages, for these

  WorkMemory work_memory;
  WorkPool pages;         // all work on pages, of the proxy, the reader and the API
  WorkPool fetching;      // pages for reader and API
  NameResolver resolver;  // names of servers
};

// There is one per thread. Connections stay with the thread that accepted them, so
// nothing here is locked.
struct Worker {
  Worker(Traffic& all, const Lifecycle& life) : traffic(all), lifecycle(life) {}

  Traffic& traffic;
  const Lifecycle& lifecycle;
  TimeoutClock timeouts;  // outlives the connections, which end with `io`
  asio::io_context io{1};
  UpstreamPool upstreams;
};

}  // namespace tamis::serve
