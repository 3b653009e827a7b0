// Lists the filters and presets with their descriptions.

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "tamis/detail/version.h"
#include "tamis/filter.h"
#include "tamis/pipeline.h"

namespace nb = nanobind;

namespace tamis::python {
namespace {

nb::dict describe(const FilterSpec& spec, const ParamSpec& param) {
  nb::dict out;
  out["name"] = nb::cast(param.name);
  out["type"] = nb::cast(to_string(param.type));
  out["default"] = nb::cast(default_value(spec, param));
  out["meaning"] = nb::cast(param.meaning);
  out["allowed"] = nb::cast(allowed_values(param));
  out["provenance"] = nb::cast(to_string(param.provenance));
  const bool is_number =
      param.type == ParamType::integer || param.type == ParamType::real;
  out["least"] = is_number ? nb::object(nb::float_(param.least)) : nb::none();
  out["most"] = is_number ? nb::object(nb::float_(param.most)) : nb::none();
  nb::list choices;
  for (const std::string_view choice : param.choices) choices.append(nb::cast(choice));
  out["choices"] = nb::tuple(choices);
  return out;
}

nb::dict describe(const FilterSpec& spec) {
  nb::dict out;
  out["name"] = nb::cast(spec.name);
  out["kind"] = nb::cast(to_string(spec.kind));
  out["idea"] = nb::cast(spec.idea);
  out["paper"] = nb::cast(spec.paper);
  nb::list params;
  for (const ParamSpec& param : spec.params) params.append(describe(spec, param));
  out["params"] = params;
  return out;
}

nb::list all_filters() {
  nb::list out;
  for (const FilterSpec* spec : filters()) out.append(describe(*spec));
  return out;
}

nb::list all_presets() {
  nb::list out;
  for (const PipelinePreset& preset : pipeline_presets()) {
    nb::dict row;
    row["name"] = nb::cast(preset.name);
    row["about"] = nb::cast(preset.about);
    row["text"] = nb::cast(preset.text);
    out.append(row);
  }
  return out;
}

}  // namespace

void bind_filters(nb::module_& module) {
  module.attr("version") = kVersion;
  module.def("filters", all_filters,
             nb::sig("def filters() -> list[dict[str, typing.Any]]"),
             "See tamis.filters.");
  module.def("presets", all_presets, nb::sig("def presets() -> list[dict[str, str]]"),
             "See tamis.presets.");
}

}  // namespace tamis::python
