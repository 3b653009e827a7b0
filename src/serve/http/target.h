// The target of a request, in the four forms of RFC 9112, section 3.2.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "url/parts.h"

namespace tamis::serve {

struct Target {
  enum class Form : std::uint8_t {
    origin,     // /path?query
    absolute,   // http://host/path
    authority,  // host:port, of CONNECT
    asterisk,   // *, of OPTIONS
  };
  Form form = Form::origin;
  url::Authority authority;  // of the absolute and the authority form
  std::string path;          // with the query; begins with '/', or is "*"

  // For requests in an intercepted tunnel: https, and the host of the CONNECT request
  // if it differs from the server's name.
  bool is_secure = false;
  std::string tunnel_host = {};

  std::uint16_t default_port() const { return is_secure ? 443 : 80; }
  std::string url() const;
  // Returns the host and port to connect to.
  url::Authority address() const;
};

// Returns nothing if the method does not allow the form of the target, or if the target
// is absolute and not http.
std::optional<Target> read_target(std::string_view method, std::string_view text);

}  // namespace tamis::serve
