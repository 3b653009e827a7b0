#include "serve/description.h"

#include <nlohmann/json.hpp>

#include "tamis/detail/version.h"
#include "tamis/pipeline.h"

namespace tamis::serve {
namespace {

using Json = nlohmann::ordered_json;

bool is_number(const ParamSpec& param) {
  return param.type == ParamType::integer || param.type == ParamType::real;
}

Json param_json(const ParamSpec& param, const std::string& fallback) {
  Json out{{"name", param.name},
           {"type", to_string(param.type)},
           {"meaning", param.meaning},
           {"default", fallback},
           {"allowed", allowed_values(param)},
           {"provenance", to_string(param.provenance)}};
  if (is_number(param)) {
    out["least"] = param.least;
    out["most"] = param.most;
    out["scale"] = param.scale == Scale::log ? "log" : "linear";
  }
  if (!param.choices.empty()) out["choices"] = param.choices;
  return out;
}

Json filter_json(const FilterSpec& spec) {
  Json params = Json::array();
  for (const ParamSpec& param : spec.params)
    params.push_back(param_json(param, default_value(spec, param)));
  return {{"name", spec.name},
          {"kind", to_string(spec.kind)},
          {"idea", spec.idea},
          {"paper", spec.paper},
          {"params", params}};
}

Json combinator_json(const CombinatorSpec& spec) {
  Json params = Json::array();
  const std::shared_ptr<void> defaults =
      spec.make_params != nullptr ? spec.make_params() : nullptr;
  for (const ParamSpec& param : spec.params)
    params.push_back(
        param_json(param, defaults != nullptr ? param.get(defaults.get()) : ""));
  return {{"name", spec.name},
          {"idea", spec.idea},
          {"usage", spec.usage},
          {"params", params},
          {"weighs", spec.weighs},
          {"has_cases", spec.has_cases},
          {"least_children", spec.least_children},
          {"most_children", spec.most_children}};
}

// A path of the interface with one method.
Json operation(const char* summary, Json responses) {
  return {{"summary", summary}, {"responses", std::move(responses)}};
}

Json json_response(const char* what) {
  return {{"200",
           {{"description", what},
            {"content", {{"application/json", {{"schema", {{"type", "object"}}}}}}}}}};
}

Json page_operation(const char* summary, const std::vector<const char*>& formats) {
  const Json schema{
      {"type", "object"},
      {"additionalProperties", false},
      {"properties",
       {{"html", {{"type", "string"}, {"description", "the page itself"}}},
        {"url",
         {{"type", "string"}, {"description", "where it is, or is fetched from"}}},
        {"charset", {{"type", "string"}}},
        {"pipeline", {{"type", "string"}, {"default", "default"}}},
        {"format", {{"enum", formats}, {"default", "json"}}}}}};
  Json out = operation(summary, json_response("the page, in the form of `format`"));
  out["requestBody"] = {{"required", true},
                        {"content", {{"application/json", {{"schema", schema}}}}}};
  Json& responses = out["responses"];
  for (const char* type : {"text/plain", "text/markdown", "text/html"})
    responses["200"]["content"][type] = {{"schema", {{"type", "string"}}}};
  const Json problem{{"$ref", "#/components/responses/Problem"}};
  for (const char* status : {"400", "403", "413", "415", "502"})
    responses[status] = problem;
  return out;
}

Json error_response() {
  const Json text{{"type", "string"}};
  const Json error{
      {"type", "object"},
      {"required", {"place", "finding", "allowed"}},
      {"properties", {{"place", text}, {"finding", text}, {"allowed", text}}}};
  const Json schema{
      {"type", "object"}, {"required", {"error"}}, {"properties", {{"error", error}}}};
  return {{"description", "what is wrong, where, and what would be right"},
          {"content", {{"application/json", {{"schema", schema}}}}}};
}

}  // namespace

std::string filters_json() {
  Json filters_list = Json::array();
  Json combinators_list = Json::array();
  Json presets = Json::array();
  for (const FilterSpec* spec : filters()) filters_list.push_back(filter_json(*spec));
  for (const CombinatorSpec* spec : combinators())
    combinators_list.push_back(combinator_json(*spec));
  for (const FilterPreset& preset : filter_presets())
    presets.push_back({{"name", preset.name},
                       {"filter", preset.filter},
                       {"settings", preset.settings},
                       {"about", preset.about}});
  return Json{{"filters", filters_list},
              {"combinators", combinators_list},
              {"presets", presets}}
             .dump() +
         "\n";
}

std::string pipelines_json() {
  Json list = Json::array();
  for (const PipelinePreset& preset : pipeline_presets())
    list.push_back(
        {{"name", preset.name}, {"about", preset.about}, {"text", preset.text}});
  return Json{{"pipelines", list}}.dump() + "\n";
}

std::string openapi_json() {
  Json paths;
  paths["/api/extract"]["post"] =
      page_operation("What a reader came for on a page",
                     {"json", "text", "markdown", "html", "highlight", "page"});
  paths["/api/explain"]["post"] =
      page_operation("What each part of a pipeline did with a page", {"json", "html"});
  paths["/api/filters"]["get"] =
      operation("Filters, combinators and presets", json_response("the specs"));
  paths["/api/pipelines"]["get"] =
      operation("Pipelines that are shipped", json_response("their names and texts"));
  paths["/api/pipelines/schema"]["get"] =
      operation("The JSON form of pipelines", json_response("a JSON Schema"));
  Json out{{"openapi", "3.1.0"},
           {"info", {{"title", "tamis"}, {"version", kVersion}}},
           {"paths", paths},
           {"components", {{"responses", {{"Problem", error_response()}}}}}};
  return out.dump() + "\n";
}

}  // namespace tamis::serve
