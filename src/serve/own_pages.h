// What the server answers by itself: its first page, /healthz, /metrics, the reader and
// the API. Everything that is not asked of a proxy comes here.
#pragma once

#include "serve/http/exchange.h"
#include "serve/services.h"

namespace tamis::serve {

awaitable<After> serve_own_page(Exchange& exchange, Services& services);

}  // namespace tamis::serve
