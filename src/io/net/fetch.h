// Pages from the web, by http and https (libcurl).
//
//   Fetcher fetcher;                                   // one a thread
//   Result<Fetched> page = fetcher.fetch("https://example.org/");
//   if (page) parse(page->bytes, page->charset);
//
// Redirects are followed, to http and https only; certificates are verified; transfers
// may be compressed. The user and the password of a URL are sent to its host, and are
// in no result and no error. The proxy variables of the environment (https_proxy,
// no_proxy,
// ...) count, as curl has them. A page that is too large is given up, also one that is
// only large once it is unpacked.
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

// The finding of an error where FetchOptions::may_connect said no.
inline constexpr const char* kRefusedAddress =
    "leads to an address that may not be reached";
// The same for FetchOptions::may_hold.
inline constexpr const char* kNotHeld = "there is no memory for the page now";

struct FetchOptions {
  std::uint64_t max_bytes = 64u << 20;  // as they are once unpacked
  int max_redirects = 10;
  std::chrono::milliseconds connect_timeout{10'000};
  std::chrono::milliseconds total_timeout{60'000};  // redirects and all
  std::string user_agent = default_user_agent();
  std::string ca_file{};       // certificates to trust instead of the system's
  std::string more_ca_file{};  // and to trust beside these
  const std::atomic<bool>* stop = nullptr;  // gives up soon after this becomes true
  // Told how many bytes of a page are there, as they come: where it says no, the page
  // is given up.
  std::function<bool(std::size_t bytes)> may_hold{};
  // Asked for every address, after its name was looked up and before it is connected
  // to, also on redirects: what it refuses is not reached. Where it is set the proxies
  // of the environment do not count, since they would hide the address.
  std::function<bool(const sockaddr& address)> may_connect{};

  // "tamis/0.1.0": who we are, and nothing else.
  static std::string default_user_agent();
};

struct Fetched {
  std::string bytes;
  std::string url = {};         // where they came from, after redirects; no password
  std::string charset = {};     // as the server declared it; may be empty
  std::string media_type = {};  // the same: "text/html"
  int status = 0;               // of HTTP
};

// Keeps connections for the next page of the same host. Not to be used by two threads
// at once.
class Fetcher {
 public:
  explicit Fetcher(FetchOptions options = {});
  Fetcher(Fetcher&&) noexcept;
  Fetcher& operator=(Fetcher&&) noexcept;
  ~Fetcher();

  // Errors: cannot_read (also for an answer that is not 2xx), too_large, not_text (what
  // comes is no HTML page), empty_input.
  Result<Fetched> fetch(const std::string& url);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// "libcurl 7.88.1 (OpenSSL 3.0.19, zlib 1.2.13, brotli 1.0.9, zstd 1.5.4)"
std::string fetch_library();

}  // namespace tamis
