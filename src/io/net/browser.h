// A page as a browser has it after its scripts have run: an installed Chromium prints
// its tree (--dump-dom). It runs without a window, with a profile of its own that goes
// with the page, and as long as a time-out allows.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "tamis/error.h"

namespace tamis::cli {

struct BrowserOptions {
  std::uint64_t max_bytes = 64u << 20;
  std::chrono::milliseconds timeout{60'000};
  const std::atomic<bool>* stop = nullptr;
};

// The program: what the variable CHROMIUM names, else chromium, chromium-browser,
// google-chrome or google-chrome-stable on the PATH.
Result<std::string> find_browser();

// UTF-8. `address` is http, https or file; `place` is its name in errors.
Result<std::string> rendered(const std::string& address, const std::string& place,
                             const BrowserOptions& options);

// The same of a page that has no address.
Result<std::string> rendered_bytes(const std::string& bytes, const std::string& place,
                                   const BrowserOptions& options);

// "a b.html" in /home/me: "file:///home/me/a%20b.html"
std::string file_address(const std::string& path);

}  // namespace tamis::cli
