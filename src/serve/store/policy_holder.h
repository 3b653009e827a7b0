// The rules of hosts and the resulting policy. Used by many threads.
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
  // Both must outlive the holder. No policy is in force before load().
  PolicyHolder(const ServeOptions& options, const PipelineStore& pipelines)
      : options_(options), pipelines_(pipelines) {}

  // Returns the current policy. It may be replaced while requests use it.
  std::shared_ptr<const Policy> now() const;
  // Reads the rules again. If they are invalid, the old policy stays in force.
  Result<void> load();

  // own_rules() returns the rules made with this server, which come first.
  // given_rules() returns those of --rules.
  Result<std::vector<RuleLine>> own_rules() const;
  Result<std::vector<RuleLine>> given_rules() const;
  // Checks the rules before it stores them. The caller must hold lock_rules().
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
