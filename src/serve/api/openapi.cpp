// The table of routes as an OpenAPI document.

#include "serve/api/route.h"
#include "tamis/detail/version.h"
#include "text/ascii.h"

namespace tamis::serve {
namespace {

// What `{name}` in a path stands for.
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

Json responses_of(const Operation& operation) {
  Json out = Json::object();
  for (const auto& [status, schemas] : operation.answers.items()) {
    out[status] = {{"description", status == "304"   ? "it is as the client has it"
                                   : status == "204" ? "it is done"
                                                     : "what was asked for"}};
    if (!schemas.empty()) out[status]["content"] = content_of(schemas);
  }
  out["default"] = {{"$ref", "#/components/responses/Problem"}};
  return out;
}

Json operation_json(const Route& route, const Operation& operation) {
  Json out{{"summary", operation.summary}};
  Json parameters = Json::array();
  for (const std::string& name : names_in(route.path))
    parameters.push_back(parameter(name, "path", true));
  for (const std::string& name : operation.query)
    parameters.push_back(parameter(name, "query", false));
  for (const std::string& name : operation.fields)
    parameters.push_back(parameter(name, "header", false));
  if (!parameters.empty()) out["parameters"] = parameters;
  if (!operation.body.empty())
    out["requestBody"] = {{"required", true}, {"content", content_of(operation.body)}};
  out["responses"] = responses_of(operation);
  return out;
}

Json problem() {
  const Json error =
      object_schema({{"place", text_schema("where")},
                     {"finding", text_schema("what was found there")},
                     {"allowed", text_schema("what would have been right")}},
                    {"place", "finding", "allowed"});
  return {{"description", "what is wrong, where, and what would be right"},
          {"content", content_of({{"application/json",
                                   object_schema({{"error", error}}, {"error"})}})}};
}

Json text_content(std::initializer_list<const char*> types) {
  Json out = Json::object();
  for (const char* type : types) out[type] = text_schema();
  return content_of(out);
}

// Beside /api there are no rows: what answers there is not asked for as JSON.
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

Json text_schema(const char* about) {
  Json out{{"type", "string"}};
  if (*about != '\0') out["description"] = about;
  return out;
}

Json number_schema(const char* about) {
  Json out{{"type", "number"}};
  if (*about != '\0') out["description"] = about;
  return out;
}

Json list_schema(Json items) {
  return {{"type", "array"}, {"items", std::move(items)}};
}

Json object_schema(Json properties, std::vector<std::string> required, bool is_strict) {
  Json out{{"type", "object"}, {"properties", std::move(properties)}};
  if (!required.empty()) out["required"] = std::move(required);
  if (is_strict) out["additionalProperties"] = false;
  return out;
}

Json answers_json(Json schema, const char* status) {
  Json out;
  out[status]["application/json"] = std::move(schema);
  return out;
}

Json body_json(Json schema) {
  return {{"application/json", std::move(schema)}};
}

std::string openapi_json() {
  Json paths = Json::object();
  for (const Route& route : routes())
    paths[std::string(route.path)][text::to_lower(route.method)] =
        operation_json(route, route.describe());
  add_other_paths(paths);
  return to_text({{"openapi", "3.1.0"},
                  {"info", {{"title", "tamis"}, {"version", kVersion}}},
                  {"paths", paths},
                  {"components", {{"responses", {{"Problem", problem()}}}}}});
}

}  // namespace tamis::serve
