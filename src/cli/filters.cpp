// tamis filters: lists filters, combinators and presets, from their specs.

#include <algorithm>
#include <memory>

#include "cli/command.h"
#include "pipelines/reading.h"
#include "tamis/pipeline.h"

namespace tamis::cli {
namespace {

struct FiltersOptions {
  std::string name;
  bool markdown = false;
};

constexpr std::size_t kWidth = 80;

// Returns `lead` and the text, wrapped at spaces. Further lines are indented like the
// first word.
std::string wrapped(const std::string& lead, std::string_view text) {
  std::string out = lead;
  std::size_t column = lead.size();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (column > lead.size() && column + 1 + (end - at) > kWidth) {
      out += "\n" + std::string(lead.size(), ' ');
      column = lead.size();
    }
    if (column > lead.size()) out += ' ';
    column += end - at + (column > lead.size() ? 1 : 0);
    out += text.substr(at, end - at);
    at = end + 1;
  }
  return out + "\n";
}

// A table with a separate column for names.
class Table {
 public:
  Table() {
    for (const FilterSpec* spec : filters())
      width_ = std::max(width_, spec->name.size());
    for (const FilterPreset& preset : filter_presets())
      width_ = std::max(width_, preset.name.size());
    for (const CombinatorSpec* spec : combinators())
      width_ = std::max(width_, spec->name.size());
    for (const PipelinePreset& preset : pipeline_presets())
      width_ = std::max(width_, preset.name.size());
  }

  std::string row(std::string_view name, std::string_view text) const {
    std::string lead = "  " + std::string(name);
    lead.resize(width_ + 4, ' ');
    return wrapped(lead, text);
  }

 private:
  std::size_t width_ = 0;
};

std::string call(const FilterPreset& preset) {
  return std::string(preset.filter) + "(" + std::string(preset.settings) + ")";
}

std::string list() {
  const Table table;
  std::string out;
  std::string_view kind;
  for (const FilterSpec* spec : filters()) {
    if (to_string(spec->kind) != kind) {
      out += (kind.empty() ? "" : "\n") + std::string(to_string(spec->kind)) + "\n";
      kind = to_string(spec->kind);
    }
    out += table.row(spec->name, spec->idea);
  }
  out += "\npresets\n";
  for (const FilterPreset& preset : filter_presets())
    out += table.row(preset.name,
                     std::string(preset.filter) + ": " + std::string(preset.about));
  out += "\ncombinators\n";
  for (const CombinatorSpec* spec : combinators())
    out += table.row(spec->name, spec->idea);
  out += "\npipelines\n";
  for (const PipelinePreset& preset : pipeline_presets())
    out += table.row(preset.name, preset.about);
  return out + "\ntamis filters NAME tells more of one.\n";
}

std::string allowed(const ParamSpec& param) {
  return allowed_values(param) + (param.scale == Scale::log ? ", log scale" : "");
}

std::string describe(const ParamSpec& param, const std::string& value) {
  constexpr const char* kIndent = "      ";
  return "  " + std::string(param.name) + "\n" +
         wrapped(kIndent, std::string(param.meaning) + "; " + allowed(param)) +
         wrapped(kIndent, "default (" + std::string(to_string(param.provenance)) +
                              "): " + (value.empty() ? "\"\"" : value));
}

std::string describe(const FilterSpec& spec) {
  std::string out = wrapped(std::string(spec.name) + ": ", spec.idea) + "\n" +
                    wrapped("kind   ", to_string(spec.kind)) +
                    wrapped("paper  ", spec.paper);
  if (!spec.params.empty()) out += "\nparameters\n";
  for (const ParamSpec& param : spec.params)
    out += describe(param, default_value(spec, param));
  bool first = true;
  for (const FilterPreset& preset : filter_presets()) {
    if (preset.filter != spec.name) continue;
    out += (first ? "\npresets\n  " : "  ") + std::string(preset.name) + "\n" +
           wrapped("      ", preset.about) + wrapped("      ", call(preset));
    first = false;
  }
  return out;
}

std::string describe(const CombinatorSpec& spec) {
  std::string out = wrapped(std::string(spec.name) + ": ", spec.idea) + "\n" +
                    wrapped("usage  ", spec.usage);
  if (!spec.params.empty()) out += "\nparameters\n";
  const std::shared_ptr<void> defaults = spec.make_params();
  for (const ParamSpec& param : spec.params)
    out += describe(param, param.get(defaults.get()));
  return out;
}

// Describes the parameters of a filter or a combinator.
template <class Spec>
std::string markdown_params(const Spec& spec) {
  if (spec.params.empty()) return "It has no parameters.\n";
  std::string out =
      "| parameter | default | allowed | meaning | default from |\n"
      "| --- | --- | --- | --- | --- |\n";
  const std::shared_ptr<void> defaults = spec.make_params();
  for (const ParamSpec& param : spec.params) {
    const std::string value = param.get(defaults.get());
    out += "| `" + std::string(param.name) + "` | " + "`" +
           (value.empty() ? "\"\"" : value) + "`" + " | " + allowed_values(param) +
           (param.scale == Scale::log ? ", log scale" : "") + " | " +
           std::string(param.meaning) + " | " +
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

std::string markdown(const CombinatorSpec& spec) {
  return "### " + std::string(spec.name) + "\n\n" + std::string(spec.idea) + ": `" +
         std::string(spec.usage) + "`\n\n" + markdown_params(spec);
}

std::string markdown_list() {
  std::string out;
  std::string_view kind;
  for (const FilterSpec* spec : filters()) {
    if (to_string(spec->kind) != kind)
      out += (kind.empty() ? "## " : "\n## ") + std::string(to_string(spec->kind)) +
             "\n\n";
    kind = to_string(spec->kind);
    const std::string name(spec->name);
    out += "- [" + name + "](" + name + ".md): " + std::string(spec->idea) + "\n";
  }
  out += "\n## presets\n\n";
  for (const FilterPreset& preset : filter_presets())
    out += "- `" + std::string(preset.name) + "`, of [" + std::string(preset.filter) +
           "](" + std::string(preset.filter) + ".md): " + std::string(preset.about) +
           "\n";
  return out;
}

Exit run_filters(const FiltersOptions& options) {
  if (options.name.empty()) return print(options.markdown ? markdown_list() : list());
  if (const CombinatorSpec* spec = find_combinator(options.name))
    return print(options.markdown ? markdown(*spec) : describe(*spec));
  if (const PipelinePreset* preset = find_pipeline_preset(options.name))
    return print(preset->text);
  if (const auto removed = removed_preset(options.name)) return complain(*removed);
  // A preset is described with its filter. Unknown names are reported as in pipelines.
  const Result<Filter> filter = make_filter(options.name);
  if (!filter) return complain(filter.error());
  const FilterSpec& spec = filter->spec();
  const FilterPreset* preset = find_filter_preset(options.name);
  const std::string head =
      preset == nullptr ? ""
                        : wrapped(std::string(preset->name) + ": ",
                                  std::string(preset->about) + "; " + call(*preset)) +
                              "\n";
  return print(options.markdown ? markdown(spec) : head + describe(spec));
}

}  // namespace

void add_filters(Command& app) {
  auto options = std::make_shared<FiltersOptions>();
  Command& command = app.subcommand("filters", "List the filters, or tell about one");
  command.option("NAME", options->name,
                 "A filter, a preset, a combinator or a pipeline");
  command.flag("--markdown", options->markdown,
               "As Markdown, the way docs/filters has it");
  command.footer(
      "A filter is an algorithm of the literature that decides which words of a page\n"
      "are content. A preset is a filter with other parameters under its own name. A\n"
      "combinator makes one filter of several, a pipeline is a tree of all these\n"
      "(tamis pipeline --help tells how to write one).\n\n"
      "Examples:\n"
      "  tamis filters\n"
      "  tamis filters bte\n"
      "  tamis filters vote\n\n"
      "Exit codes: 0 done, 2 error.");
  command.on_run([options] { return run_filters(*options); });
}

}  // namespace tamis::cli
