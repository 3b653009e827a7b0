// From a source to the bytes of its page: read, fetched, or rendered by a browser.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "cli/pages/source.h"
#include "io/net/fetch.h"
#include "tamis/error.h"

namespace tamis::cli {

struct LoadOptions {
  std::string charset{};  // what the user says; it counts more than what servers say
  std::uint64_t max_bytes = 64u << 20;
  unsigned timeout_seconds = 60;  // of a fetched page, and of a rendered one
  std::string ca_file{};
  bool rendered = false;
  const std::atomic<bool>* stop = nullptr;
};

struct Loaded {
  std::string bytes;
  std::string charset;  // declared from outside; may be empty
  std::string url;      // where it came from in the end; empty if not from the web
};

// One a thread: it keeps connections.
class Loader {
 public:
  explicit Loader(const LoadOptions& options) : options_(options) {}

  // What is not a page (an image, an archive) is an error.
  Result<Loaded> load(const PageSource& source);

 private:
  Result<Loaded> fetched(const std::string& url);
  Result<Loaded> read(const PageSource& source) const;
  Result<Loaded> rendered(const PageSource& source);

  LoadOptions options_;
  std::optional<Fetcher> fetcher_;  // only if an address comes
};

}  // namespace tamis::cli
