// What `tamis serve` can be told.
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
  milliseconds head{10'000};      // until the head of a request is there
  milliseconds idle{60'000};      // between requests, of clients and upstream
  milliseconds connect{10'000};   // to an upstream server, its name included
  milliseconds answer{60'000};    // until the head of a response is there
  milliseconds transfer{60'000};  // without a byte in either direction
  milliseconds tunnel{600'000};   // the same, in tunnels
  milliseconds hold{10'000};      // a page is held back so long, then streamed
  milliseconds filter{5'000};     // a page is filtered so long
  milliseconds drain{10'000};     // from SIGTERM to the end
};

struct ServeLimits {
  std::size_t head_bytes = 64u << 10;     // of a request or response
  std::size_t request_bytes = 16u << 20;  // of content for the API
  std::size_t page_bytes = 8u << 20;      // larger ones pass unfiltered; unpacked too
  std::size_t memory = 1u << 30;          // of the process; its parts are below
  std::size_t connections = 20'000;       // of clients
  std::size_t fetches = 64;               // of reader and API, at once
  // Of one client, where others can reach the server and a quota is set.
  std::size_t client_connections = 200;
  std::size_t client_answers = 8;      // of reader and API, at once
  std::size_t site_bytes = 64u << 20;  // of what is learnt of hosts

  // The parts of `memory`. Code, tables, connections and the memory that threads keep
  // from page to page are the rest.
  static constexpr std::size_t kOfProcess = 64u << 20;
  std::size_t held_bytes() const { return memory / 4; }  // pages and requests that wait
  std::size_t live_bytes() const { return memory / 8; }  // pages of the web page
  // For pages that are being worked on. A public server has neither sites nor pages of
  // the web page. 0: there is too little for anything.
  std::size_t work_bytes(bool is_public) const {
    const std::size_t others =
        kOfProcess + held_bytes() + (is_public ? 0 : live_bytes() + site_bytes);
    return memory > others ? memory - others : 0;
  }
};

struct ServeOptions {
  std::string address = "localhost";             // where to listen
  std::uint16_t port = 8118;                     // 0: any that is free
  std::optional<std::uint16_t> proxy_port = {};  // the proxy is there, not at `port`
  std::optional<std::uint16_t> api_port = {};    // the same for the API
  unsigned threads = 0;                          // 0: one a core
  std::string pipeline = "auto";
  std::string rules_file = {};
  std::filesystem::path packages_folder = {};  // for evaluations
  std::uint32_t quota = 0;  // requests of a client in a minute; 0: as many as it likes
  // Servers before us, which say whose requests they pass on.
  std::vector<std::string> forwarded_by = {};
  bool is_public = false;    // anybody may use it: reader and extraction, no more
  bool learns_sites = true;  // for filters that compare the pages of a host
  bool is_private = false;   // nothing is stored, not even counted by host
  std::filesystem::path data_folder = {};  // of what is stored; empty: nothing is
  bool intercept = false;                  // https is opened
  std::string ca_folder = {};  // of the authority for that; empty: default_ca_folder()
  std::string upstream_ca = {};  // a file of authorities to trust beside the system's
  std::string token = {};        // what clients must show; empty: nothing
  bool bar = true;               // the small bar above filtered pages
  bool fragments = false;        // what scripts and frames ask for is filtered, too
  bool no_private = false;       // the proxy reaches public addresses only
  bool allow_private = false;    // reader and API reach private addresses, too
  ServeTimes times = {};
  ServeLimits limits = {};
};

}  // namespace tamis::serve
