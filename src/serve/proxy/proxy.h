// The forward proxy for plain HTTP: requests go on to the server they name, responses
// come back, streamed and untouched but for pages, which are filtered.
#pragma once

#include "serve/http/exchange.h"
#include "serve/store/stores.h"

namespace tamis::serve {

awaitable<After> serve_proxy(Exchange& exchange, Stores& stores);

}  // namespace tamis::serve
