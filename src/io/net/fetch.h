// Fetches pages by http and https (libcurl).
//
//   Fetcher fetcher;                                   // one per thread
//   Result<Fetched> page = fetcher.fetch("https://example.org/");
//   if (page) parse(page->bytes, page->charset);
//
// Follows redirects to http and https only, verifies certificates, and accepts
// compressed responses. The user and the password of a URL are sent to its host and
// appear in no result and no error. The proxy variables of the environment
// (https_proxy, no_proxy, ...) apply as in curl. A page that exceeds the limit,
// compressed or decompressed, is an error.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <sys/socket.h>

#include "tamis/error.h"

namespace tamis {

// The problem in an error if FetchOptions::may_connect returned false.
inline constexpr const char* kRefusedAddress =
    "leads to an address that may not be reached";
// The problem in an error if FetchOptions::may_hold returned false.
inline constexpr const char* kNotHeld = "there is no memory for the page now";

struct FetchOptions {
  std::uint64_t max_bytes = 64u << 20;  // after decompression
  int max_redirects = 10;
  std::chrono::milliseconds connect_timeout{10'000};
  std::chrono::milliseconds total_timeout{60'000};  // including redirects
  std::string user_agent = default_user_agent();
  std::string ca_file{};       // certificates to trust instead of the system's
  std::string more_ca_file{};  // certificates to trust in addition
  const std::atomic<bool>* stop = nullptr;  // the fetch ends soon after it is true
  // Called with the number of bytes of a page received so far. If it returns false, the
  // fetch is aborted.
  std::function<bool(std::size_t bytes)> may_hold{};
  // Called for every address after name resolution and before connecting, also on
  // redirects. If it returns false, no connection is made. If it is set, the proxies of
  // the environment are ignored, since they would hide the address.
  std::function<bool(const sockaddr& address)> may_connect{};

  // Returns "tamis/0.1.0", without further information.
  static std::string default_user_agent();
};

struct Fetched {
  std::string bytes;
  std::string url = {};         // the final URL, after redirects; no password
  std::string charset = {};     // declared by the server; may be empty
  std::string media_type = {};  // declared by the server: "text/html"
  int status = 0;               // of HTTP
};

// Keeps connections for later pages of the same host. Use it from one thread at a time.
class Fetcher {
 public:
  explicit Fetcher(FetchOptions options = {});
  Fetcher(Fetcher&&) noexcept;
  Fetcher& operator=(Fetcher&&) noexcept;
  ~Fetcher();

  // Fetches a page. Errors: cannot_read (also if the status is not 2xx), too_large,
  // not_text (the response is not an HTML page), empty_input.
  Result<Fetched> fetch(const std::string& url);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Returns a version such as "libcurl 7.88.1 (OpenSSL 3.0.19, zlib 1.2.13, brotli 1.0.9,
// zstd 1.5.4)"
std::string fetch_library();

}  // namespace tamis
