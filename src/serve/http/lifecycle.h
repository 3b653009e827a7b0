// Where the server listens, and how near it is to its end.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tamis::serve {

// A port where we listen, and what is served at it: all three faces at one, unless some
// have a port of their own.
struct Listener {
  std::string_view option = "--port";
  std::uint16_t port = 0;
  bool has_proxy = true;
  bool has_reader = true;  // and the first page, /metrics
  bool has_api = true;
};

struct Lifecycle {
  // Returns the listener with that port, or null.
  const Listener* listener_at(std::uint16_t port) const {
    const auto found =
        std::find_if(listeners.begin(), listeners.end(),
                     [&](const auto& item) { return item.port == port; });
    return found == listeners.end() ? nullptr : &*found;
  }

  std::vector<Listener> listeners = {};  // does not change once requests are served
  std::atomic<bool> is_draining = false;
  std::atomic<bool> is_ending = false;  // nothing is waited for any more
};

}  // namespace tamis::serve
