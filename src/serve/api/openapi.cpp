// Generates an OpenAPI document from the table of routes.

#include "serve/api/route.h"
#include "tamis/detail/version.h"
#include "text/ascii.h"

namespace tamis::serve {
namespace {

// Returns the names in braces in a path.
std::vector<std::string> names_in(std::string_view path) {
  std::vector<std::string> out;
  for (std::size_t at = path.find('{'); at != std::string_view::npos;
       at = path.find('{', at + 1))
    out.emplace_back(path.substr(at + 1, path.find('}', at) - at - 1));
  return out;
}

Json parameter(const std::string& name, const char* in, bool is_required) {
  return {{"name", name},
          {"in", in},
          {"required", is_required},
          {"schema", {{"type", "string"}}}};
}

Json content_of(const Json& schemas) {
  Json out = Json::object();
  for (const auto& [type, schema] : schemas.items()) out[type] = {{"schema", schema}};
  return out;
}

Json responses_of(const Route& route) {
  Json out = Json::object();
  for (const auto& [status, schemas] : route.answers.items()) {
    out[status] = {{"description", status == "304"   ? "it is as the client has it"
                                   : status == "204" ? "it is done"
                                                     : "what was asked for"}};
    if (!schemas.empty()) out[status]["content"] = content_of(schemas);
  }
  out["default"] = {{"$ref", "#/components/responses/Problem"}};
  return out;
}

Json operation_json(const Route& route) {
  Json out{{"summary", route.summary}};
  Json parameters = Json::array();
  for (const std::string& name : names_in(route.path))
    parameters.push_back(parameter(name, "path", true));
  for (const std::string& name : route.query)
    parameters.push_back(parameter(name, "query", false));
  for (const std::string& name : route.fields)
    parameters.push_back(parameter(name, "header", false));
  if (!parameters.empty()) out["parameters"] = parameters;
  if (!route.body.empty())
    out["requestBody"] = {{"required", true}, {"content", content_of(route.body)}};
  out["responses"] = responses_of(route);
  return out;
}

Json problem() {
  const Json schema = object_schema({{"error", schema_of(kErrorOutput)}}, {"error"});
  return {{"description", "what is wrong, where, and what would be right"},
          {"content", content_of({{"application/json", schema}})}};
}

Json text_content(std::initializer_list<const char*> types) {
  return content_of(text_answers(types)["200"]);
}

// Adds paths outside /api, which have no rows because they do not answer with JSON.
void add_other_paths(Json& paths) {
  const Json plain = {{"description", "a line"},
                      {"content", text_content({"text/plain"})}};
  const Json page_problem = {{"description", "what is wrong, for people or as a line"},
                             {"content", text_content({"text/html", "text/plain"})}};
  paths["/healthz"]["get"] = {
      {"summary", "Whether the server takes requests"},
      {"responses", {{"200", plain}, {"503", plain}, {"default", page_problem}}}};
  paths["/metrics"]["get"] = {
      {"summary", "Counters, in the form of Prometheus"},
      {"responses", {{"200", plain}, {"default", page_problem}}}};
  Json read = text_content({"text/html", "text/markdown", "text/plain"});
  read["application/json"] = {{"schema", {{"type", "object"}}}};
  paths["/read"]["get"] = {
      {"summary", "The reader: a page, clean; /read/ADDRESS is the same"},
      {"parameters",
       {parameter("url", "query", true), parameter("format", "query", false),
        parameter("pipeline", "query", false), parameter("Accept", "header", false)}},
      {"responses",
       {{"200",
         {{"description", "the page in the form that was asked for"},
          {"content", read}}},
        {"default", page_problem}}}};
}

}  // namespace

Json json_body(Json schema) {
  return {{"application/json", std::move(schema)}};
}

Json json_answers(const Json& schema, std::initializer_list<const char*> statuses) {
  Json out;
  for (const std::string_view status : statuses) {
    const bool is_empty = status == "204" || status == "304";
    out[std::string(status)] = is_empty ? Json::object() : json_body(schema);
  }
  return out;
}

Json text_answers(std::initializer_list<const char*> types) {
  Json out;
  for (const char* type : types) out["200"][type] = type_named("string");
  return out;
}

Json list_answers(const char* name, Json items) {
  Json schema = object_schema(Json::object(), {});
  add_member(name, "", list_of(std::move(items)), true, schema);
  return json_answers(schema);
}

std::string openapi_json() {
  Json paths = Json::object();
  for (const Route& route : routes())
    paths[std::string(route.path)][text::to_lower(route.method)] =
        operation_json(route);
  add_other_paths(paths);
  return to_text({{"openapi", "3.1.0"},
                  {"info", {{"title", "tamis"}, {"version", kVersion}}},
                  {"paths", paths},
                  {"components", {{"responses", {{"Problem", problem()}}}}}});
}

}  // namespace tamis::serve
