// Sends pages of datasets through the proxy, for `tamis eval --through-proxy`. A small
// web server serves them, and they are fetched through the proxy and converted to text.
//
//   Result<std::unique_ptr<ProxyProbe>> probe = ProxyProbe::make(proxy_port);
//   Result<ProbedPage> page = (*probe)->fetch_through("<p>...");
//
// It handles one page at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "tamis/error.h"

namespace tamis::serve {

struct ProbedPage {
  std::string text;    // all words of the proxy's answer
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

// Answers a line {"id", "html", ...} with {"id", "text", "seconds"} or {"id", "error"}.
// That is the protocol of `tamis eval --external`.
std::string answer_line(ProxyProbe& probe, const std::string& line);

}  // namespace tamis::serve
