// Tunnels that are opened (--intercept): TLS with the client in the name of the server,
// and requests inside, which go on as those of plain HTTP do.
#pragma once

#include <functional>
#include <string>

#include "serve/http/exchange.h"
#include "serve/store/policy_holder.h"
#include "url/parts.h"

namespace tamis::serve {

// Whether a tunnel to this host is to be opened, as far as that is known before the
// client has said anything.
bool may_open_tunnel(const Traffic& traffic, const PolicyHolder& policy,
                     const std::string& host);

// An intercepted tunnel: the server that its requests are for, and the host that it
// leads to.
struct OpenTunnel {
  url::Authority server;
  std::string host;
};

// Serves the requests of a client, one after another. Those in a tunnel are for its
// server; null: there is no tunnel.
using ServeRequests = std::function<awaitable<After>(
    Connection& client, const Listener& listener, const OpenTunnel* tunnel)>;

// Answers CONNECT if the tunnel may be intercepted. What the client sends first
// decides: anything but TLS, nothing at all, a server that rules or the certificate
// authority exclude, or a protocol other than HTTP/1.1 is relayed unread.
awaitable<After> serve_open_tunnel(Exchange& exchange, const PolicyHolder& policy,
                                   const ServeRequests& serve_requests);

}  // namespace tamis::serve
