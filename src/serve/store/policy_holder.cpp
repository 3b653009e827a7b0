#include "serve/store/policy_holder.h"

#include "base/file.h"
#include "serve/store/data_folder.h"

namespace tamis::serve {

std::shared_ptr<const Policy> PolicyHolder::now() const {
  const std::lock_guard lock(mutex_);
  return policy_;
}

std::filesystem::path PolicyHolder::own_rules_file() const {
  return stored_in(options_.data_folder, "rules");
}

Result<std::vector<RuleLine>> PolicyHolder::own_rules() const {
  const std::filesystem::path file = own_rules_file();
  std::error_code ignored;
  if (file.empty() || !std::filesystem::exists(file, ignored))
    return std::vector<RuleLine>();
  const auto text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  return read_rules(*text, file.string());
}

Result<std::vector<RuleLine>> PolicyHolder::given_rules() const {
  if (options_.rules_file.empty()) return std::vector<RuleLine>();
  const auto text = read_file(options_.rules_file);
  if (!text) return tl::unexpected(text.error());
  return read_rules(*text, options_.rules_file);
}

Result<Policy> PolicyHolder::make_policy(const std::vector<RuleLine>& own) const {
  auto given = given_rules();
  if (!given) return tl::unexpected(given.error());
  std::vector<RuleLine> rules = own;
  rules.insert(rules.end(), given->begin(), given->end());
  return Policy::make(options_.pipeline, rules,
                      [this](std::string_view text, const PipelineOptions& how) {
                        return pipelines_.read(text, how);
                      });
}

Result<void> PolicyHolder::load() {
  const auto own = own_rules();
  if (!own) return tl::unexpected(own.error());
  auto made = make_policy(*own);
  if (!made) return tl::unexpected(made.error());
  auto shared = std::make_shared<const Policy>(std::move(*made));
  const std::lock_guard lock(mutex_);
  policy_ = std::move(shared);
  return {};
}

Result<void> PolicyHolder::set_own_rules(const std::vector<RuleLine>& rules) {
  if (const auto made = make_policy(rules); !made) return tl::unexpected(made.error());
  if (auto made = make_data_folder(options_.data_folder); !made) return made;
  if (auto written = replace_file(own_rules_file(), rules_text(rules)); !written)
    return written;
  return load();
}

}  // namespace tamis::serve
