// One client: its requests, one after another, until one side has enough.
#pragma once

#include "serve/services.h"

namespace tamis::serve {

// The connection has its share of all as long as it lasts.
awaitable<void> serve_client(Services& services, Worker& worker, tcp::socket socket,
                             const Listener& listener, ConcurrencyLimit::Slot share);

}  // namespace tamis::serve
