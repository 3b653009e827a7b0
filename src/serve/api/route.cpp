#include "serve/api/route.h"

#include <algorithm>

#include "encoding/media_type.h"
#include "serve/api/api.h"
#include "text/lists.h"
#include "url/query.h"

namespace tamis::serve {
namespace {

bool is_method(const Route& route, std::string_view method) {
  return route.method == method || (route.method == "GET" && method == "HEAD");
}

// Reports whether a public server offers the route: nothing that is stored, and nothing
// that takes long.
bool is_for_everybody(const Route& route) {
  constexpr std::string_view kPaths[] = {
      "/api/extract",      "/api/explain",   "/api/fetch",
      "/api/filters",      "/api/check",     "/api/pipelines/schema",
      "/api/openapi.json", "/api/pipelines", "/api/pipelines/{name}"};
  return (route.method == "GET" || route.method == "POST") &&
         std::find(std::begin(kPaths), std::end(kPaths), route.path) !=
             std::end(kPaths);
}

Answer not_allowed(const std::vector<std::string>& methods) {
  const std::string allowed = text::join(methods, ", ");
  Answer out =
      json_error(405, {ErrorCode::bad_argument, "method", "of no use here", allowed});
  out.fields.add("Allow", allowed);
  return out;
}

// Returns an error if a name in the query is repeated or unknown to the route.
std::optional<Error> query_problem(const Route& route, const std::string& query) {
  if (query.empty()) return std::nullopt;
  if (auto name = url::repeated_name(query))
    return Error{ErrorCode::bad_argument, std::move(*name),
                 "is there twice in the query", "each once"};
  const std::vector<std::string>& known = route.query;
  auto name = url::unknown_name(query, known);
  if (!name) return std::nullopt;
  const std::string allowed = text::join(known, ", ");
  return Error{ErrorCode::bad_argument, std::move(*name), "is unknown in the query",
               allowed.empty() ? "no query here" : allowed};
}

bool is_json(const LocalRequest& request) {
  return read_content_type(request.fields.get("Content-Type")).type ==
         "application/json";
}

}  // namespace

const std::vector<Route>& routes() {
  static const std::vector<Route> kRoutes = [] {
    std::vector<Route> out;
    for (auto part : {page_routes, live_routes, pipeline_routes, job_routes,
                      package_routes, host_routes})
      for (Route& route : part()) out.push_back(std::move(route));
    return out;
  }();
  return kRoutes;
}

bool is_api_path(std::string_view path) {
  return path.starts_with("/api/");
}

// Answers with the matching row. Without one, the answer is 404, or 405 with Allow.
Answer Api::answer(const LocalRequest& request, PageWork& work) const {
  std::vector<std::string> allowed;
  std::string_view pattern;  // the first match: /schema is not a {name}
  for (const Route& route : routes()) {
    if (!pattern.empty() && route.path != pattern) continue;
    auto names = url::fit_path(route.path, request.path);
    if (!names) continue;
    pattern = route.path;
    if (options_.is_public && !is_for_everybody(route)) continue;
    if (is_method(route, request.method)) {
      if (const auto error = query_problem(route, request.query))
        return json_error(*error);
      if (is_json(request))
        if (const auto error = work.begin_json(request.content))
          return json_error(*error);
      return route.answer(
          {options_, stores_, policy_, jobs_, work, request, std::move(*names)});
    }
    allowed.emplace_back(route.method);
    if (route.method == "GET") allowed.emplace_back("HEAD");
  }
  if (!allowed.empty()) return not_allowed(allowed);
  return json_error(404, {ErrorCode::bad_argument, request.path, "is not here",
                          "/api/openapi.json lists what is"});
}

}  // namespace tamis::serve
