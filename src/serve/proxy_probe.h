// Pages of packages on the way that pages of the web go: served by a small web server,
// fetched through the proxy, and read as a browser's reader would see them. For `tamis
// eval --through-proxy`.
//
//   Result<std::unique_ptr<ProxyProbe>> probe = ProxyProbe::make(proxy_port);
//   Result<ProbedPage> page = (*probe)->fetch_through("<p>...");
//
// One page at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "tamis/error.h"

namespace tamis::serve {

struct ProbedPage {
  std::string text;    // all words of what the proxy gives for it
  double seconds = 0;  // from the request to the last byte of the answer
};

class ProxyProbe {
 public:
  static Result<std::unique_ptr<ProxyProbe>> make(std::uint16_t proxy_port);
  ~ProxyProbe();
  ProxyProbe(const ProxyProbe&) = delete;
  ProxyProbe& operator=(const ProxyProbe&) = delete;

  Result<ProbedPage> fetch_through(std::string_view html);  // a page in UTF-8

 private:
  struct Impl;
  explicit ProxyProbe(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// {"id", "html", ...} on each line of `in`, {"id", "text", "seconds"} or {"id",
// "error"} on each line of the answer: what `tamis eval --external` speaks.
std::string answer_line(ProxyProbe& probe, const std::string& line);

}  // namespace tamis::serve
