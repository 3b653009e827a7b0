// Sends a page to the client: buffers it, filters it and sends the result. If any step
// fails, sends the page unfiltered.
#pragma once

#include "serve/http/response.h"
#include "serve/store/policy.h"
#include "serve/store/stores.h"

namespace tamis::serve {

// Describes how to handle a response that may be a page.
struct PagePlan {
  ChosenPointer chosen;  // null: do not filter, for the reason `why`
  PassReason why = PassReason::rule;
  bool was_unwrapped = false;  // a 304 is about the filtered page
};

awaitable<Delivered> deliver(Response& response, const PagePlan& plan, Stores& stores);

}  // namespace tamis::serve
