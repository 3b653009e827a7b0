// Tunnels that are opened (--intercept): TLS with the client in the name of the server,
// and requests inside, which go on as those of plain HTTP do.
#pragma once

#include "serve/http/exchange.h"

namespace tamis::serve {

// Whether a tunnel to this host is to be opened, as far as that is known before the
// client has said anything.
bool may_open_tunnel(const Services& services, const std::string& host);

// CONNECT, where it may be opened. What the client says first decides: other than TLS,
// nothing at all, a server that rules or the authority leave out, or a protocol that is
// not HTTP/1.1 is relayed unread.
awaitable<After> serve_open_tunnel(Exchange& exchange);

}  // namespace tamis::serve
