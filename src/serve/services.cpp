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

}  // namespace

Services::Services(ServeOptions given, unsigned threads)
    : options(std::move(given)),
      pseudonym(make_pseudonym()),
      filtering(threads),
      blocking(kBlockingThreads) {}

const Door* Services::door_at(std::uint16_t port_number) const {
  for (const Door& door : doors)
    if (door.port == port_number) return &door;
  return nullptr;
}

std::shared_ptr<const Policy> Services::policy() const {
  const std::lock_guard lock(mutex_);
  return policy_;
}

Result<void> Services::load_policy() {
  std::string rules;
  if (!options.rules_file.empty()) {
    auto read = read_file(options.rules_file);
    if (!read) return tl::unexpected(read.error());
    rules = std::move(*read);
  }
  auto made = Policy::make(options.pipeline, rules, options.rules_file);
  if (!made) return tl::unexpected(made.error());
  auto shared = std::make_shared<const Policy>(std::move(*made));
  const std::lock_guard lock(mutex_);
  policy_ = std::move(shared);
  return {};
}

}  // namespace tamis::serve
