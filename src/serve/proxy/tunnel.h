// Bytes both ways, unread: for CONNECT, and after a change of protocol (WebSocket).
#pragma once

#include "serve/http/exchange.h"
#include "serve/http/upstream.h"
#include "serve/proxy/intercept.h"
#include "serve/store/host_log.h"

namespace tamis::serve {

// Answers CONNECT. `serve_requests` is for requests in a tunnel that is intercepted.
awaitable<After> serve_tunnel(Exchange& exchange, HostLog& hosts,
                              const PolicyHolder& policy,
                              const ServeRequests& serve_requests);

// Until both sides are done, or nothing came for ServeTimes::tunnel.
awaitable<void> relay(Connection& client, Connection& upstream, milliseconds idle);

// What a client of the proxy must show before anything is done for it; nothing: go on.
std::optional<Answer> proxy_refusal(const Exchange& exchange);

// The answer where there is no upstream; it is counted, also by host.
Answer no_upstream_answer(const Exchange& exchange, HostLog& hosts,
                          const NoUpstream& why);

}  // namespace tamis::serve
