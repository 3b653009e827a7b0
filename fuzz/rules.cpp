// Any bytes as a file of rules: it is read or rejected. Writing valid rules and reading
// them again gives the same rules, and they select something for every host.

#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/support/require.h"
#include "serve/store/policy.h"

namespace {

using namespace tamis::serve;
using tamis::fuzz::require;

void check_hosts(const std::vector<RuleLine>& rules) {
  for (const RuleLine& rule : rules) {
    require(is_host_pattern(rule.host), "a rule has a host pattern", rule.host);
    require(!rule.what.empty(), "a rule says what to do", rule.host);
    const bool is_wide = rule.host.starts_with('*');
    require(is_wide || fits_host(rule.host, rule.host), "a host fits itself",
            rule.host);
  }
}

// Pipelines in server rules may name files. Here they do not exist.
tamis::Result<tamis::Pipeline> without_files(std::string_view text,
                                             const tamis::PipelineOptions&) {
  return tamis::read_pipeline(text, {.files = false, .folder = {}});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto rules = read_rules(text, "rules");
  if (!rules) {
    require(!to_string(rules.error()).empty(), "an error says what is wrong");
    return 0;
  }
  check_hosts(*rules);
  const std::string written = rules_text(*rules);
  const auto again = read_rules(written, "rules");
  require(again.has_value() && rules_text(*again) == written,
          "rules that are written can be read", "rules", written);
  const auto policy = Policy::make("pass", *rules, without_files);
  if (!policy) return 0;
  for (const RuleLine& rule : *rules) {
    policy->for_host(rule.host);
    policy->opens(rule.host);
  }
  return 0;
}
