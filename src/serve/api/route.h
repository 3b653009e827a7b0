// The table of the REST API. A row has a method, a path, the function that answers, and
// a description. The server's routing and /api/openapi.json both use it.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "serve/api/json_answer.h"
#include "serve/http/options.h"
#include "serve/http/request.h"
#include "serve/jobs/jobs.h"
#include "serve/jobs/outputs.h"
#include "serve/store/page_work.h"
#include "serve/store/policy_holder.h"
#include "serve/store/stores.h"

namespace tamis::serve {

struct ApiCall {
  const ServeOptions& options;
  Stores& stores;
  PolicyHolder& policy;
  Jobs& jobs;
  PageWork& work;
  const LocalRequest& request;
  std::vector<std::string> names;  // the values of the {braces} in the path
};

// The members from `summary` on are for OpenAPI. Names in the path become parameters
// automatically, and every route may answer with an error.
struct Route {
  std::string_view method;
  std::string_view path;  // "/api/pipelines/{name}"
  Answer (*answer)(const ApiCall& call);
  std::string summary;
  Json answers;                          // schemas by status, then by type
  Json body = {};                        // schemas of its content, by type
  std::vector<std::string> query = {};   // optional parameters
  std::vector<std::string> fields = {};  // relevant header fields
};

// All routes in the order of the document; one function per file.
const std::vector<Route>& routes();
std::vector<Route> page_routes();      // pages.cpp
std::vector<Route> pipeline_routes();  // pipelines.cpp
std::vector<Route> job_routes();       // jobs.cpp
std::vector<Route> package_routes();   // packages.cpp
std::vector<Route> host_routes();      // hosts.cpp
std::vector<Route> live_routes();      // live.cpp

// --- For descriptions.

Json json_body(Json schema);
// Uses the same schema for each status; 204 and 304 have no content.
Json json_answers(const Json& schema,
                  std::initializer_list<const char*> statuses = {"200"});
Json text_answers(std::initializer_list<const char*> types);
// {"NAME": [...]}, required
Json list_answers(const char* name, Json items);

// OpenAPI 3.1.
std::string openapi_json();

}  // namespace tamis::serve
