// The options of `tamis serve`.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tamis::serve {

using std::chrono::milliseconds;

struct ServeTimes {
  milliseconds head{10'000};      // until the head of a request is complete
  milliseconds idle{60'000};      // between requests, for clients and upstream
  milliseconds connect{10'000};   // to an upstream server, including the name lookup
  milliseconds answer{60'000};    // until the head of a response is complete
  milliseconds transfer{60'000};  // without a byte in either direction
  milliseconds tunnel{600'000};   // without a byte in either direction of a tunnel
  milliseconds hold{10'000};      // to receive a page; then it is streamed unfiltered
  milliseconds filter{5'000};     // to filter a page
  milliseconds drain{10'000};     // from SIGTERM to the end
};

struct ServeLimits {
  std::size_t head_bytes = 64u << 10;     // of a request or response
  std::size_t request_bytes = 16u << 20;  // of content, for the API
  std::size_t page_bytes = 8u << 20;  // larger pages are not filtered; also unpacked
  std::size_t memory = 1u << 30;      // of the process; its parts follow
  std::size_t connections = 20'000;   // of clients
  std::size_t fetches = 64;           // of reader and API, simultaneous
  // Per client, if others can reach the server and a quota is set.
  std::size_t client_connections = 200;
  std::size_t client_answers = 8;      // of reader and API, simultaneous
  std::size_t site_bytes = 64u << 20;  // of learned data about hosts

  // The parts of `memory`. The rest is for code, tables, connections and the memory
  // that threads keep between pages.
  static constexpr std::size_t kOfProcess = 64u << 20;
  std::size_t held_bytes() const { return memory / 4; }  // waiting pages and requests
  std::size_t live_bytes() const { return memory / 8; }  // pages open in the web UI
  // Returns the memory for pages in work. A public server has neither sites nor pages
  // of the web UI. Returns 0 if `memory` is too small.
  std::size_t work_bytes(bool is_public) const {
    const std::size_t others =
        kOfProcess + held_bytes() + (is_public ? 0 : live_bytes() + site_bytes);
    return memory > others ? memory - others : 0;
  }
};

struct ServeOptions {
  std::string address = "localhost";             // to listen on
  std::uint16_t port = 8118;                     // 0: any free port
  std::optional<std::uint16_t> proxy_port = {};  // port of the proxy, instead of `port`
  std::optional<std::uint16_t> api_port = {};    // port of the API, instead of `port`
  unsigned threads = 0;                          // 0: one per core
  std::string pipeline = "auto";
  std::string rules_file = {};
  std::filesystem::path packages_folder = {};  // datasets for evaluations
  std::uint32_t quota = 0;  // requests per client and minute; 0: unlimited
  // Trusted proxies in front of the server, which name the client of each request.
  std::vector<std::string> forwarded_by = {};
  bool is_public = false;    // anyone may use it; only reader and extraction
  bool learns_sites = true;  // for filters that compare the pages of a host
  bool is_private = false;   // stores nothing, including the counts per host
  std::filesystem::path data_folder = {};  // for stored data; empty: nothing is stored
  bool intercept = false;                  // decrypts https
  std::string ca_folder = {};    // of the authority; empty: default_ca_folder()
  std::string upstream_ca = {};  // additional trusted authorities
  std::string token = {};        // required of clients; empty: none
  bool bar = true;               // shows a small bar on filtered pages
  bool fragments = false;        // also filters requests of scripts and frames
  bool no_private = false;       // the proxy reaches public addresses only
  bool allow_private = false;    // reader and API may reach private addresses
  ServeTimes times = {};
  ServeLimits limits = {};
};

}  // namespace tamis::serve
