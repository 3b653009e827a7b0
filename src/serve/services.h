// What all threads of the server share, and what each has for itself.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "extract/parser_pool.h"
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
#include "serve/jobs/jobs.h"
#include "serve/store/gold_store.h"
#include "serve/store/host_log.h"
#include "serve/store/live_pages.h"
#include "serve/store/packages.h"
#include "serve/store/pipeline_store.h"
#include "serve/store/policy.h"
#include "serve/store/site_store.h"
#include "serve/tls/interceptor.h"

namespace tamis::serve {

struct Services {
  Services(ServeOptions given, unsigned threads);

  // What is in force now; it may be replaced while requests use it.
  std::shared_ptr<const Policy> policy() const;
  // Reads the rules again. Where they are wrong the old ones stay.
  Result<void> load_policy();
  // Whether pages and requests take all the memory that they may.
  bool holds_too_much() const;
  // The door at that port, or nothing.
  const Door* door_at(std::uint16_t port_number) const;

  // Rules that people have made here, which come first, and those of --rules.
  Result<std::vector<RuleLine>> own_rules() const;
  Result<std::vector<RuleLine>> given_rules() const;
  // They are tried before they are kept. To be called with lock_rules() in hand.
  Result<void> set_own_rules(const std::vector<RuleLine>& rules);
  std::unique_lock<std::mutex> lock_rules() { return std::unique_lock(rules_mutex_); }

  const ServeOptions options;
  // Who we are in Via: another one for every process, so that two on a way are no loop.
  const std::string pseudonym;
  const PipelineStore pipelines;  // that people have stored
  const Packages packages;        // to judge on
  GoldStore gold;
  HostLog hosts;
  SiteStore sites;  // learnt while people browse
  Jobs jobs;
  std::unique_ptr<Interceptor> interceptor;  // none: https stays unopened
  Metrics metrics;
  Quota quota;
  Quota wrong_tokens;
  Shares connections;  // of clients
  Shares answers;      // of reader and API that are being made
  Shares fetches;      // of pages, for these
  std::atomic<bool> is_draining = false;
  std::atomic<bool> is_ending = false;  // nothing is waited for any more
  std::atomic<std::uint16_t> port = 0;  // where we listen: that of the first door
  std::vector<Door> doors;              // stays as it is once requests are served
  LivePages live_pages;

  WorkMemory work_memory;
  ParserPool parsers{parse_options({})};  // for pages that are not kept
  PagePool pages;     // all work on pages, of the proxy, the reader and the API
  WorkPool fetching;  // pages for reader and API
  LookUps look_ups;   // names of servers

 private:
  Result<Policy> make_policy(const std::vector<RuleLine>& own) const;
  std::filesystem::path own_rules_file() const;

  std::mutex rules_mutex_;  // of who changes them
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
