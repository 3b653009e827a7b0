#include "serve/services.h"

#include <cstdio>
#include <random>

#include "base/file.h"

namespace tamis::serve {
namespace {

// Fetches and look-ups wait most of the time.
constexpr unsigned kBlockingThreads = 16;

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
      filtering(threads),
      blocking(kBlockingThreads) {}

std::shared_ptr<const Policy> Services::policy() const {
  const std::lock_guard lock(mutex_);
  return policy_;
}

Result<void> Services::load_policy() {
  std::vector<RuleLine> rules;
  if (!options.rules_file.empty()) {
    const auto text = read_file(options.rules_file);
    if (!text) return tl::unexpected(text.error());
    auto read = read_rules(*text, options.rules_file);
    if (!read) return tl::unexpected(read.error());
    rules = std::move(*read);
  }
  auto made = Policy::make(options.pipeline, rules,
                           [this](std::string_view text, const PipelineOptions& how) {
                             return pipelines.read(text, how);
                           });
  if (!made) return tl::unexpected(made.error());
  auto shared = std::make_shared<const Policy>(std::move(*made));
  const std::lock_guard lock(mutex_);
  policy_ = std::move(shared);
  return {};
}

}  // namespace tamis::serve
