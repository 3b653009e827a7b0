// One client: its requests, one after another, until one side has enough.
#pragma once

#include "serve/services.h"

namespace tamis::serve {

awaitable<void> serve_client(Worker& worker, tcp::socket socket);

}  // namespace tamis::serve
