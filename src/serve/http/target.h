// What a request asks for: the four forms of RFC 9112, section 3.2.
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
  std::string path;          // and query; begins with '/', or is "*"

  // Of requests in a tunnel that was opened: https, and the host that the tunnel leads
  // to, which may have another name than the server, or none.
  bool is_secure = false;
  std::string tunnel_host = {};

  std::uint16_t default_port() const { return is_secure ? 443 : 80; }
  std::string url() const;
  // Where to connect to.
  url::Authority address() const;
};

// Nothing where the target has none of the forms that the method allows, or is absolute
// and not http.
std::optional<Target> read_target(std::string_view method, std::string_view text);

}  // namespace tamis::serve
