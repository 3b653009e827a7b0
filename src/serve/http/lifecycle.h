// The listening ports of the server, and whether it is shutting down.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tamis::serve {

// A listening port and the services that it offers. By default one port offers proxy,
// reader view and API.
struct Listener {
  std::string_view option = "--port";
  std::uint16_t port = 0;
  bool has_proxy = true;
  bool has_reader = true;  // and the front page and /metrics
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

  std::vector<Listener> listeners = {};  // constant once requests are served
  std::atomic<bool> is_draining = false;
  std::atomic<bool> is_ending = false;  // event loops stop, fetches are cancelled
};

}  // namespace tamis::serve
