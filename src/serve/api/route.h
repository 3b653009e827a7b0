// The REST interface as a table. A row is a method and a path, what answers there, and
// how that is described: the server's routing and /api/openapi.json are both made of
// it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "serve/api/json_answer.h"
#include "serve/http/options.h"
#include "serve/http/request.h"
#include "serve/jobs/jobs.h"
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
  std::vector<std::string> names;  // what stands for the {braces} of the path
};

// What OpenAPI calls an operation. Names in the path are parameters by themselves, and
// every operation may be answered by an error.
struct Operation {
  std::string summary;
  Json body = {};                        // schemas of its content, by type
  Json answers = {};                     // schemas by status, then by type
  std::vector<std::string> query = {};   // names of optional parameters
  std::vector<std::string> fields = {};  // header fields that matter
};

struct Route {
  std::string_view method;
  std::string_view path;  // "/api/pipelines/{name}"
  Answer (*answer)(const ApiCall& call);
  Operation (*describe)();
};

// All of them, in the order of the document; one function a file.
std::vector<Route> routes();
std::vector<Route> page_routes();      // pages.cpp
std::vector<Route> pipeline_routes();  // pipelines.cpp
std::vector<Route> job_routes();       // jobs.cpp
std::vector<Route> package_routes();   // packages.cpp
std::vector<Route> host_routes();      // hosts.cpp
std::vector<Route> live_routes();      // live.cpp

// --- For descriptions.

Json object_schema(Json properties, std::vector<std::string> required = {},
                   bool is_strict = false);
Json text_schema(const char* about = "");
Json number_schema(const char* about = "");
Json list_schema(Json items);
// {"200": {"application/json": schema}}
Json answers_json(Json schema, const char* status = "200");
Json body_json(Json schema);

// OpenAPI 3.1.
std::string openapi_json();

}  // namespace tamis::serve
