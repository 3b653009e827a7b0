// Relays bytes in both directions unread: for CONNECT, and after a protocol upgrade
// (WebSocket).
#pragma once

#include "serve/http/exchange.h"
#include "serve/http/upstream.h"
#include "serve/proxy/intercept.h"
#include "serve/store/host_log.h"

namespace tamis::serve {

// Answers CONNECT. `serve_requests` handles the requests in an intercepted tunnel.
awaitable<After> serve_tunnel(Exchange& exchange, HostLog& hosts,
                              const PolicyHolder& policy,
                              const ServeRequests& serve_requests);

// Relays until both sides have ended, or no bytes arrived for `idle`.
awaitable<void> relay(Connection& client, Connection& upstream, milliseconds idle);

// Returns an error if the client of the proxy lacks authorisation; nothing if it may
// continue.
std::optional<Answer> proxy_refusal(const Exchange& exchange);

// Returns the answer if there is no upstream connection, and counts the failure, also
// per host.
Answer no_upstream_answer(const Exchange& exchange, HostLog& hosts,
                          const NoUpstream& why);

}  // namespace tamis::serve
