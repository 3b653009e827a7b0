// The forward proxy: requests go on to the server they name, responses come back,
// streamed and untouched but for pages, which are filtered.
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

  // `serve_requests` is for requests in a tunnel that is intercepted.
  awaitable<After> serve(Exchange& exchange, const ServeRequests& serve_requests) const;

 private:
  awaitable<After> forward(Exchange& exchange) const;

  Stores& stores_;
  const PolicyHolder& policy_;
};

}  // namespace tamis::serve
