// A page on its way to the client: held back, filtered, and sent; or, whatever goes
// wrong, sent as it came.
#pragma once

#include "serve/http/response.h"
#include "serve/store/policy.h"
#include "serve/store/stores.h"

namespace tamis::serve {

// What is to be done with a response that may be a page.
struct PagePlan {
  ChosenPointer chosen;  // none: nothing, and why:
  PassReason why = PassReason::rule;
  bool was_unwrapped = false;  // a 304 speaks of the filtered page
};

awaitable<Delivered> deliver(Response& response, const PagePlan& plan, Stores& stores);

}  // namespace tamis::serve
