// The REST API: answers a LocalRequest.
#pragma once

#include "serve/http/options.h"
#include "serve/http/request.h"
#include "serve/jobs/jobs.h"
#include "serve/store/page_work.h"
#include "serve/store/policy_holder.h"
#include "serve/store/stores.h"

namespace tamis::serve {

bool is_api_path(std::string_view path);

class Api {
 public:
  Api(const ServeOptions& options, Stores& stores, PolicyHolder& policy, Jobs& jobs)
      : options_(options), stores_(stores), policy_(policy), jobs_(jobs) {}

  // May take long, so it is called in the pools. If work.requested.is_missing()
  // afterwards, the caller must fetch the page and call again.
  Answer answer(const LocalRequest& request, PageWork& work) const;

 private:
  const ServeOptions& options_;
  Stores& stores_;
  PolicyHolder& policy_;
  Jobs& jobs_;
};

}  // namespace tamis::serve
