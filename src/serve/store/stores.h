// What the server keeps: pipelines, packages, gold texts, rules, and what is known
// about hosts and pages. Used by many threads.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

#include "extract/parser_pool.h"
#include "serve/http/options.h"
#include "serve/store/gold_store.h"
#include "serve/store/host_log.h"
#include "serve/store/live_pages.h"
#include "serve/store/packages.h"
#include "serve/store/pipeline_store.h"
#include "serve/store/policy.h"
#include "serve/store/site_store.h"

namespace tamis::serve {

class Stores {
 public:
  // The options must outlive the stores.
  explicit Stores(const ServeOptions& options);

  // Returns what is in force now; it may be replaced while requests use it.
  std::shared_ptr<const Policy> policy() const;
  // Reads the rules again. Where they are wrong the old ones stay.
  Result<void> load_policy();

  // Rules that people have made here, which come first, and those of --rules.
  Result<std::vector<RuleLine>> own_rules() const;
  Result<std::vector<RuleLine>> given_rules() const;
  // They are tried before they are kept. To be called with lock_rules() in hand.
  Result<void> set_own_rules(const std::vector<RuleLine>& rules);
  std::unique_lock<std::mutex> lock_rules() { return std::unique_lock(rules_mutex_); }

  const PipelineStore pipelines;  // that people have stored
  const Packages packages;        // to judge on
  GoldStore gold;
  HostLog hosts;
  SiteStore sites;  // learnt while people browse
  LivePages live_pages;
  ParserPool parsers{parse_options({})};  // for pages that are not kept

 private:
  Result<Policy> make_policy(const std::vector<RuleLine>& own) const;
  std::filesystem::path own_rules_file() const;

  const ServeOptions& options_;
  std::mutex rules_mutex_;  // held while rules change
  mutable std::mutex mutex_;
  std::shared_ptr<const Policy> policy_;
};

}  // namespace tamis::serve
