// Serves the requests of one client, one after another, until the connection ends.
#pragma once

#include "serve/own_pages.h"
#include "serve/proxy/proxy.h"

namespace tamis::serve {

// The components that handle requests.
struct Faces {
  const Proxy& proxy;
  const OwnPages& own_pages;
};

// The connection holds its slot for its lifetime.
awaitable<void> serve_client(Faces faces, Worker& worker, tcp::socket socket,
                             const Listener& listener, ConcurrencyLimit::Slot slot);

}  // namespace tamis::serve
