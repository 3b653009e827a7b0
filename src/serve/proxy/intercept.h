// Intercepted tunnels (--intercept). The server performs the TLS handshake with the
// client under the name of the target, and handles the requests inside like those of
// plain HTTP.
#pragma once

#include <functional>
#include <string>

#include "serve/http/exchange.h"
#include "serve/store/policy_holder.h"
#include "url/parts.h"

namespace tamis::serve {

// Reports whether a tunnel to this host may be intercepted, as far as is known before
// the client has sent anything.
bool may_open_tunnel(const Traffic& traffic, const PolicyHolder& policy,
                     const std::string& host);

// An intercepted tunnel: the server to which its requests are sent, and the host of the
// CONNECT request.
struct OpenTunnel {
  url::Authority server;
  std::string host;
};

// Serves the requests of a client, one after another. Requests in a tunnel are for its
// server; null: there is no tunnel.
using ServeRequests = std::function<awaitable<After>(
    Connection& client, const Listener& listener, const OpenTunnel* tunnel)>;

// Answers CONNECT if the tunnel may be intercepted. The first bytes from the client
// decide. The tunnel is relayed unread if they are not TLS or if there are none. It is
// also relayed if rules or the certificate authority exclude the server, or if the
// client does not offer HTTP/1.1.
awaitable<After> serve_open_tunnel(Exchange& exchange, const PolicyHolder& policy,
                                   const ServeRequests& serve_requests);

}  // namespace tamis::serve
