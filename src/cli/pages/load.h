// Loads the bytes of a page from its source: reads, fetches, or renders it in a
// browser.
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
  std::string charset{};  // from the user; takes precedence over what servers state
  std::uint64_t max_bytes = 64u << 20;
  unsigned timeout_seconds = 60;  // for fetching a page, and for rendering it
  std::string ca_file{};
  bool rendered = false;
  const std::atomic<bool>* stop = nullptr;
};

struct Loaded {
  std::string bytes;
  std::string charset;  // declared by the transport; may be empty
  std::string url;      // the final URL; empty if not from the web
};

// Keeps connections open; use one per thread.
class Loader {
 public:
  explicit Loader(const LoadOptions& options) : options_(options) {}

  // Inputs that are not pages, such as images and archives, are errors.
  Result<Loaded> load(const PageSource& source);

 private:
  Result<Loaded> fetched(const std::string& url);
  Result<Loaded> read(const PageSource& source) const;
  Result<Loaded> rendered(const PageSource& source);

  LoadOptions options_;
  std::optional<Fetcher> fetcher_;  // made for the first URL
};

}  // namespace tamis::cli
