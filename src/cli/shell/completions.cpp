// tamis completions: the command, and the parts that all shells share.

#include "cli/shell/completions.h"

#include <memory>

#include "cli/command.h"
#include "tamis/filter.h"
#include "tamis/pipeline.h"

namespace tamis::cli {
namespace {

struct Shell {
  std::string_view name;
  std::string (*script)(const CommandDescription& app, const CompletionWords& words);
};
constexpr Shell kShells[] = {
    {"bash", bash_completions}, {"zsh", zsh_completions}, {"fish", fish_completions}};

const Shell* find_shell(std::string_view name) {
  for (const Shell& shell : kShells)
    if (shell.name == name) return &shell;
  return nullptr;
}

CompletionWords known_words() {
  CompletionWords out;
  for (const FilterSpec* spec : filters()) out.filters.emplace_back(spec->name);
  for (const FilterPreset& preset : filter_presets())
    out.filters.emplace_back(preset.name);
  for (const CombinatorSpec* spec : combinators()) out.filters.emplace_back(spec->name);
  for (const PipelinePreset& preset : pipeline_presets())
    out.filters.emplace_back(preset.name);
  return out;
}

}  // namespace

std::string short_meaning(const OptionDescription& option) {
  const std::string& all = option.meaning;
  return all.substr(0, std::min({all.find(';'), all.find(" ("), all.find(": ")}));
}

std::vector<const CommandDescription*> all_commands(const CommandDescription& app) {
  std::vector<const CommandDescription*> out{&app};
  for (const CommandDescription& command : app.commands)
    for (const CommandDescription* below : all_commands(command)) out.push_back(below);
  return out;
}

std::vector<std::string> command_names(const CommandDescription& command) {
  std::vector<std::string> out;
  for (const CommandDescription& below : command.commands)
    out.push_back(below.last_name());
  return out;
}

void add_completions(Command& app) {
  auto shell = std::make_shared<std::string>();
  Command& command = app.subcommand("completions", "Print completions for a shell");
  command
      .option("bash|zsh|fish", *shell, "The shell",
              [](const std::string& word) {
                return find_shell(word) != nullptr
                           ? std::string()
                           : "'" + word + "' is none of bash, zsh and fish";
              })
      .required();
  command.footer(
      "An installed tamis has them in the places where shells look. Else:\n\n"
      "Examples:\n"
      "  source <(tamis completions bash)\n"
      "  tamis completions zsh > ~/.zfunc/_tamis\n"
      "  tamis completions fish > ~/.config/fish/completions/tamis.fish");
  command.on_run([&app, shell] {
    return print(find_shell(*shell)->script(describe(app), known_words()));
  });
}

}  // namespace tamis::cli
