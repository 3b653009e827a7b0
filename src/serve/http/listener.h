// The ports where we listen, and what is served at each: all three faces at one, unless
// some have a port of their own.
#pragma once

#include <cstdint>
#include <string_view>

namespace tamis::serve {

struct Listener {
  std::string_view option = "--port";
  std::uint16_t port = 0;
  bool has_proxy = true;
  bool has_reader = true;  // and the first page, /metrics
  bool has_api = true;
};

}  // namespace tamis::serve
