// The JSON Schema of pipelines, generated from the specs. With it, an editor completes
// names and marks values out of range during typing.

#include "tamis/pipeline.h"
#include "text/dump_json.h"

namespace tamis {
namespace {

using Json = nlohmann::ordered_json;

Json schema_of(const ParamSpec& param) {
  Json out;
  switch (param.type) {
    case ParamType::integer:
    case ParamType::real:
      out["type"] = param.type == ParamType::integer ? "integer" : "number";
      out["minimum"] = param.least;
      out["maximum"] = param.most;
      break;
    case ParamType::flag: out["type"] = "boolean"; break;
    case ParamType::choice:
      for (const std::string_view choice : param.choices) out["enum"].push_back(choice);
      break;
    // "60%" and 2, "div p": a value that looks like a number is written as one.
    case ParamType::tags:
    case ParamType::text: out["type"] = {"string", "number", "boolean"}; break;
  }
  out["description"] = param.meaning;
  return out;
}

template <class ParamSpecs>
Json params_of(const ParamSpecs& params) {
  Json out = {{"type", "object"}, {"additionalProperties", false}};
  out["properties"] = Json::object();
  for (const ParamSpec& param : params)
    out["properties"][std::string(param.name)] = schema_of(param);
  return out;
}

// Fields that every node may have.
Json node(const std::string& key, Json value, std::string_view about) {
  const Json lines = {{"type", "array"}, {"items", {{"type", "string"}}}};
  Json out = {{"type", "object"}, {"required", {key}}, {"additionalProperties", false}};
  if (!about.empty()) out["description"] = about;
  out["properties"] = {
      {key, std::move(value)},
      {"weight", {{"type", "number"}, {"minimum", 0}, {"maximum", 1e6}}},
      {"when", {{"type", "string"}, {"minLength", 1}}},
      {"comment", lines},
      {"remark", {{"type", "string"}}},
      {"end_comment", lines},
      {"last_comment", lines}};
  return out;
}

Json name(std::string_view only) {
  return {{"const", only}};
}

Json filter_node(std::string_view called, const FilterSpec& spec,
                 std::string_view about) {
  Json out = node("filter", name(called), about);
  out["properties"]["params"] = params_of(spec.params);
  return out;
}

Json combinator_node(const CombinatorSpec& spec) {
  Json out = node("combine", name(spec.name), spec.idea);
  out["required"].push_back("of");
  out["properties"]["params"] = params_of(spec.params);
  out["properties"]["of"] = {{"type", "array"},
                             {"minItems", spec.least_children},
                             {"maxItems", spec.most_children},
                             {"items", {{"$ref", "#/$defs/node"}}}};
  if (spec.has_cases)
    out["properties"]["of"]["items"] = {
        {"allOf", {{{"$ref", "#/$defs/node"}}, {{"required", {"when"}}}}}};
  return out;
}

}  // namespace

std::string pipeline_schema() {
  Json nodes = Json::array();
  for (const CombinatorSpec* spec : combinators())
    nodes.push_back(combinator_node(*spec));
  for (const FilterSpec* spec : filters())
    nodes.push_back(filter_node(spec->name, *spec, spec->idea));
  for (const FilterPreset& preset : filter_presets())
    nodes.push_back(
        filter_node(preset.name, *find_filter(preset.filter), preset.about));
  for (const PipelinePreset& preset : pipeline_presets())
    nodes.push_back(node("preset", name(preset.name), preset.about));
  nodes.push_back(node("file", {{"type", "string"}, {"minLength", 1}},
                       "another pipeline, by the path of its file"));
  Json out = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
              {"title", "A pipeline of tamis"},
              {"$ref", "#/$defs/node"}};
  out["$defs"]["node"]["oneOf"] = std::move(nodes);
  return dump_json(out, 2) + "\n";
}

}  // namespace tamis
