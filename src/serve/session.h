// One client: its requests, one after another, until one side has enough.
#pragma once

#include "serve/own_pages.h"
#include "serve/proxy/proxy.h"

namespace tamis::serve {

// What requests are passed to.
struct Faces {
  const Proxy& proxy;
  const OwnPages& own_pages;
};

// The connection has its slot as long as it lasts.
awaitable<void> serve_client(Faces faces, Worker& worker, tcp::socket socket,
                             const Listener& listener, ConcurrencyLimit::Slot slot);

}  // namespace tamis::serve
