// Traffic is what all connections share: options, counters, limits and thread pools.
// Worker is what each thread that serves connections has.
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

  // Reports whether waiting pages and requests have reached their memory limit.
  bool holds_too_much() const;

  const ServeOptions options;
  // The name of this server in Via. It differs for every process, so that a request
  // that passes two servers is not taken for a loop.
  const std::string pseudonym;
  std::unique_ptr<Interceptor> interceptor;  // null: https is not intercepted
  Metrics metrics;
  RateLimit quota;
  RateLimit wrong_tokens;
  ConcurrencyLimit connections;  // of clients
  ConcurrencyLimit answers;      // answers of reader and API in progress
  ConcurrencyLimit fetches;      // pages fetched for these answers

  WorkMemory work_memory;
  WorkPool pages;         // all work on pages: proxy, reader and API
  WorkPool fetching;      // fetches pages for reader and API
  NameResolver resolver;  // resolves the names of servers
};

// There is one per thread. A connection stays with the thread that accepted it, so no
// locks are needed.
struct Worker {
  Worker(Traffic& all, const Lifecycle& life) : traffic(all), lifecycle(life) {}

  Traffic& traffic;
  const Lifecycle& lifecycle;
  TimeoutClock timeouts;  // outlives the connections, which are destroyed with `io`
  asio::io_context io{1};
  UpstreamPool upstreams;
};

}  // namespace tamis::serve
