#include "serve/api/description.h"

#include "serve/jobs/json_text.h"
#include "tamis/pipeline.h"

namespace tamis::serve {
namespace {

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
  return to_text({{"filters", filters_list},
                  {"combinators", combinators_list},
                  {"presets", presets}});
}

}  // namespace tamis::serve
