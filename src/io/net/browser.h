// Renders a page after running its scripts: an installed Chromium prints its DOM
// (--dump-dom). Chromium runs without a window, with a temporary profile per page, and
// until a timeout at most.
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

// Returns the program that the variable CHROMIUM names. Without the variable, returns
// chromium, chromium-browser, google-chrome or google-chrome-stable from the PATH.
Result<std::string> find_browser();

// Renders a page. The result is UTF-8. `address` is an http, https or file URL, and
// `place` is its name in errors.
Result<std::string> rendered(const std::string& address, const std::string& place,
                             const BrowserOptions& options);

// Renders a page that has no URL.
Result<std::string> rendered_bytes(const std::string& bytes, const std::string& place,
                                   const BrowserOptions& options);

// Returns the URL of a file: "file:///home/me/a%20b.html" for "a b.html" in /home/me.
std::string file_address(const std::string& path);

}  // namespace tamis::cli
