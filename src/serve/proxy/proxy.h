// The forward proxy. It sends each request to the server that it names and streams the
// response back. Pages are filtered, and all else is unchanged.
#pragma once

#include "serve/http/exchange.h"
#include "serve/proxy/intercept.h"
#include "serve/store/policy_holder.h"
#include "serve/store/stores.h"

namespace tamis::serve {

class Proxy {
 public:
  Proxy(Stores& stores, const PolicyHolder& policy)
      : stores_(stores), policy_(policy) {}

  // `serve_requests` handles the requests in an intercepted tunnel.
  awaitable<After> serve(Exchange& exchange, const ServeRequests& serve_requests) const;

 private:
  awaitable<After> forward(Exchange& exchange) const;

  Stores& stores_;
  const PolicyHolder& policy_;
};

}  // namespace tamis::serve
