#include "serve/services.h"

#include <cstdio>
#include <random>

#include "base/file.h"
#include "serve/store/data_folder.h"

namespace tamis::serve {
namespace {

// Of a client in a minute: enough for who mistypes, too few to guess.
constexpr std::uint32_t kWrongTokens = 60;

// What one client may have of all there is.
std::size_t share_of_client(const ServeOptions& options, std::size_t all,
                            std::size_t of_client) {
  return options.quota > 0 ? of_client : all;
}

std::string make_pseudonym() {
  char out[32];
  std::random_device random;
  std::snprintf(out, sizeof out, "tamis-%08x", static_cast<unsigned>(random()));
  return out;
}

// Of a server that stores nothing no folder.
std::filesystem::path stored_in(const std::filesystem::path& data, const char* what) {
  return data.empty() ? data : data / what;
}

}  // namespace

Services::Services(ServeOptions given, unsigned threads)
    : options(std::move(given)),
      pseudonym(make_pseudonym()),
      pipelines(stored_in(options.data_folder, "pipelines")),
      packages(options.packages_folder, stored_in(options.data_folder, "packages")),
      gold(stored_in(options.data_folder, "packages")),
      hosts(!options.is_private),
      sites({options.learns_sites && !options.is_private,
             stored_in(options.data_folder, "sites.sqlite"),
             options.limits.site_bytes}),
      jobs(stored_in(options.data_folder, "jobs")),
      quota(options.quota),
      wrong_tokens(kWrongTokens),
      connections(options.limits.connections,
                  share_of_client(options, options.limits.connections,
                                  options.limits.client_connections)),
      answers(options.limits.connections,
              share_of_client(options, options.limits.connections,
                              options.limits.client_answers)),
      fetches(options.limits.fetches, options.limits.fetches),
      live_pages(LivePages::kMostPages, options.limits.live_bytes()),
      work_memory(options.limits.work_bytes(options.is_public)),
      pages(threads, !options.is_public),
      fetching(static_cast<unsigned>(options.limits.fetches)) {}

bool Services::holds_too_much() const {
  return metrics.get(Gauge::held_bytes) >
         static_cast<std::int64_t>(options.limits.held_bytes());
}

const Door* Services::door_at(std::uint16_t port_number) const {
  for (const Door& door : doors)
    if (door.port == port_number) return &door;
  return nullptr;
}

std::shared_ptr<const Policy> Services::policy() const {
  const std::lock_guard lock(mutex_);
  return policy_;
}

std::filesystem::path Services::own_rules_file() const {
  return stored_in(options.data_folder, "rules");
}

Result<std::vector<RuleLine>> Services::own_rules() const {
  const std::filesystem::path file = own_rules_file();
  std::error_code ignored;
  if (file.empty() || !std::filesystem::exists(file, ignored))
    return std::vector<RuleLine>();
  const auto text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  return read_rules(*text, file.string());
}

Result<std::vector<RuleLine>> Services::given_rules() const {
  if (options.rules_file.empty()) return std::vector<RuleLine>();
  const auto text = read_file(options.rules_file);
  if (!text) return tl::unexpected(text.error());
  return read_rules(*text, options.rules_file);
}

Result<Policy> Services::make_policy(const std::vector<RuleLine>& own) const {
  auto given = given_rules();
  if (!given) return tl::unexpected(given.error());
  std::vector<RuleLine> rules = own;
  rules.insert(rules.end(), given->begin(), given->end());
  return Policy::make(options.pipeline, rules,
                      [this](std::string_view text, const PipelineOptions& how) {
                        return pipelines.read(text, how);
                      });
}

Result<void> Services::load_policy() {
  const auto own = own_rules();
  if (!own) return tl::unexpected(own.error());
  auto made = make_policy(*own);
  if (!made) return tl::unexpected(made.error());
  auto shared = std::make_shared<const Policy>(std::move(*made));
  const std::lock_guard lock(mutex_);
  policy_ = std::move(shared);
  return {};
}

Result<void> Services::set_own_rules(const std::vector<RuleLine>& rules) {
  if (const auto made = make_policy(rules); !made) return tl::unexpected(made.error());
  if (auto made = make_data_folder(options.data_folder); !made) return made;
  if (auto written = replace_file(own_rules_file(), rules_text(rules)); !written)
    return written;
  return load_policy();
}

}  // namespace tamis::serve
