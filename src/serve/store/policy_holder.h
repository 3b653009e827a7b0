// The rules of hosts, and the policy that follows from them. Used by many threads.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

#include "serve/http/options.h"
#include "serve/store/pipeline_store.h"
#include "serve/store/policy.h"

namespace tamis::serve {

class PolicyHolder {
 public:
  // Both must outlive the holder. Nothing is in force before load().
  PolicyHolder(const ServeOptions& options, const PipelineStore& pipelines)
      : options_(options), pipelines_(pipelines) {}

  // Returns what is in force now; it may be replaced while requests use it.
  std::shared_ptr<const Policy> now() const;
  // Reads the rules again. Where they are wrong the old ones stay.
  Result<void> load();

  // Rules that people have made here, which come first, and those of --rules.
  Result<std::vector<RuleLine>> own_rules() const;
  Result<std::vector<RuleLine>> given_rules() const;
  // They are tried before they are kept. To be called with lock_rules() in hand.
  Result<void> set_own_rules(const std::vector<RuleLine>& rules);
  std::unique_lock<std::mutex> lock_rules() { return std::unique_lock(rules_mutex_); }

 private:
  Result<Policy> make_policy(const std::vector<RuleLine>& own) const;
  std::filesystem::path own_rules_file() const;

  const ServeOptions& options_;
  const PipelineStore& pipelines_;
  std::mutex rules_mutex_;  // held while rules change
  mutable std::mutex mutex_;
  std::shared_ptr<const Policy> policy_;
};

}  // namespace tamis::serve
