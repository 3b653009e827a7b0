// tamis filters: what there is, made from the specs.

#include <algorithm>
#include <memory>

#include "cli/command.h"
#include "tamis/filter.h"

namespace tamis::cli {
namespace {

struct FiltersOptions {
  std::string name;
  bool markdown = false;
};

std::string padded(std::string_view text, std::size_t width) {
  std::string out(text);
  out.resize(std::max(width, text.size()), ' ');
  return out;
}

std::size_t widest_name() {
  std::size_t widest = 0;
  for (const FilterSpec* spec : filters()) widest = std::max(widest, spec->name.size());
  for (const FilterPreset& preset : filter_presets())
    widest = std::max(widest, preset.name.size());
  return widest;
}

std::string call(const FilterPreset& preset) {
  return std::string(preset.filter) + "(" + std::string(preset.settings) + ")";
}

std::string list() {
  const std::size_t width = widest_name() + 2;
  std::string out;
  std::string_view kind;
  for (const FilterSpec* spec : filters()) {
    if (to_string(spec->kind) != kind) {
      out += (kind.empty() ? "" : "\n") + std::string(to_string(spec->kind)) + "\n";
      kind = to_string(spec->kind);
    }
    out += "  " + padded(spec->name, width) + std::string(spec->idea) + "\n";
  }
  out += "\npresets\n";
  for (const FilterPreset& preset : filter_presets())
    out += "  " + padded(preset.name, width) + call(preset) + "\n";
  return out + "\ntamis filters NAME tells more of one.\n";
}

std::string values(const FilterSpec& spec, const ParamSpec& param) {
  const std::string value = default_value(spec, param);
  return (value.empty() ? "none" : value) + "; " + allowed_values(param) +
         (param.scale == Scale::log ? ", log scale" : "");
}

std::string describe(const FilterSpec& spec) {
  std::string out = std::string(spec.name) + ": " + std::string(spec.idea) + "\n\n" +
                    "kind   " + std::string(to_string(spec.kind)) + "\n" + "paper  " +
                    std::string(spec.paper) + "\n";
  if (!spec.params.empty()) out += "\nparameters\n";
  for (const ParamSpec& param : spec.params)
    out += "  " + std::string(param.name) + "\n" +  //
           "      " + std::string(param.meaning) + "\n" + "      default " +
           values(spec, param) + " (" + std::string(to_string(param.provenance)) +
           ")\n";
  bool first = true;
  for (const FilterPreset& preset : filter_presets()) {
    if (preset.filter != spec.name) continue;
    out += (first ? "\npresets\n  " : "  ") + std::string(preset.name) + "\n      " +
           call(preset) + "\n      " + std::string(preset.about) + "\n";
    first = false;
  }
  return out;
}

std::string markdown_params(const FilterSpec& spec) {
  if (spec.params.empty()) return "It has no parameters.\n";
  std::string out =
      "| parameter | default | allowed | meaning | default from |\n"
      "| --- | --- | --- | --- | --- |\n";
  for (const ParamSpec& param : spec.params) {
    const std::string value = default_value(spec, param);
    out += "| `" + std::string(param.name) + "` | " +
           (value.empty() ? "none" : "`" + value + "`") + " | " +
           allowed_values(param) + (param.scale == Scale::log ? ", log scale" : "") +
           " | " + std::string(param.meaning) + " | " +
           std::string(to_string(param.provenance)) + " |\n";
  }
  return out;
}

std::string markdown_presets(const FilterSpec& spec) {
  std::string out;
  for (const FilterPreset& preset : filter_presets())
    if (preset.filter == spec.name)
      out += "- `" + std::string(preset.name) + "` = `" + call(preset) +
             "`: " + std::string(preset.about) + "\n";
  return out.empty() ? out : "\nPresets:\n\n" + out;
}

std::string markdown(const FilterSpec& spec) {
  return "# " + std::string(spec.name) + "\n\nA " + std::string(to_string(spec.kind)) +
         " filter: " + std::string(spec.idea) + ".\n\n" + std::string(spec.paper) +
         ".\n\n" + markdown_params(spec) + markdown_presets(spec);
}

Exit run(const FiltersOptions& options) {
  if (options.name.empty()) return print(list());
  // A preset is explained with its filter; an unknown name, as everywhere.
  const Result<Filter> filter = make_filter(options.name);
  if (!filter) return complain(filter.error());
  const FilterSpec& spec = filter->spec();
  return print(options.markdown ? markdown(spec) : describe(spec));
}

}  // namespace

void add_filters(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<FiltersOptions>();
  CLI::App* command =
      app.add_subcommand("filters", "List the filters, or tell about one");
  command->add_option("NAME", options->name, "A filter or a preset");
  command->add_flag("--markdown", options->markdown,
                    "As Markdown, the way docs/filters has it");
  command->footer(
      "A filter is an algorithm of the literature that decides which words of a page\n"
      "are content. A preset is a filter with other parameters under its own name.\n\n"
      "Examples:\n"
      "  tamis filters\n"
      "  tamis filters bte\n\n"
      "Exit codes: 0 done, 2 error.");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tamis::cli
