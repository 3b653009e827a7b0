// Completions for bash. The script finds the command that the words before the cursor
// name. It then completes values after an option that takes one, options after a dash,
// and otherwise subcommands. It requires only bash.

#include "cli/shell/completions.h"
#include "text/lists.h"

namespace tamis::cli {
namespace {

constexpr const char* kHead =
    R"(# Completions of tamis for bash; made by: tamis completions bash
_tamis_offer() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}
_tamis_files() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
}
_tamis_pipelines() {
  if [[ $cur == @* ]]; then
    mapfile -t COMPREPLY < <(compgen -f -P @ -- "${cur#@}")
  elif [[ $prev == @ ]]; then
    _tamis_files -f
  else
    _tamis_offer "$1"
  fi
}
_tamis() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=tamis i
  # --option=value comes as three words
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = && $COMP_CWORD -gt 1 ]]; then
    prev=${COMP_WORDS[COMP_CWORD-2]}
  fi
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$command ${COMP_WORDS[i]}" in
)";

std::string quoted(const std::string& words) {
  return "'" + words + "'";  // no name contains a quote
}

// Returns the line that completes values of this kind.
std::string offer(const OptionDescription& option, const CompletionWords& words,
                  const CommandDescription& app) {
  switch (kind_of(option)) {
    case ValueKind::choice:
      return "_tamis_offer " + quoted(text::join(choices(option), " "));
    case ValueKind::filter:
      return "_tamis_pipelines " + quoted(text::join(words.filters, " "));
    case ValueKind::command:
      return "_tamis_offer " + quoted(text::join(command_names(app), " "));
    case ValueKind::file: return "_tamis_files -f";
    case ValueKind::folder: return "_tamis_files -d";
    case ValueKind::anything: break;
  }
  return ":";
}

std::string option_names(const CommandDescription& command) {
  std::vector<std::string> out;
  for (const OptionDescription& option : command.options)
    out.insert(out.end(), option.names.begin(), option.names.end());
  return text::join(out, " ");
}

std::string own_words(const CommandDescription& command, const CompletionWords& words,
                      const CommandDescription& app) {
  if (!command.commands.empty())
    return "_tamis_offer " + quoted(text::join(command_names(command), " "));
  return command.words.empty() ? ":" : offer(command.words.back(), words, app);
}

std::string section(const CommandDescription& command, const CompletionWords& words,
                    const CommandDescription& app) {
  std::string out = "    " + quoted(command.name) + ")\n      case $prev in\n";
  for (const OptionDescription& option : command.options)
    if (!option.value.empty())
      out += "        " + text::join(option.names, "|") + ") " +
             offer(option, words, app) + "; return ;;\n";
  out += "      esac\n      if [[ $cur == -* ]]; then\n        _tamis_offer " +
         quoted(option_names(command)) + "\n      else\n        " +
         own_words(command, words, app) + "\n      fi\n      ;;\n";
  return out;
}

}  // namespace

std::string bash_completions(const CommandDescription& app,
                             const CompletionWords& words) {
  std::string out = kHead;
  std::vector<std::string> names;
  for (const CommandDescription* command : all_commands(app))
    if (command->name != app.name) names.push_back(quoted(command->name));
  out += "      " + text::join(names, "|") +
         ")\n        command+=\" ${COMP_WORDS[i]}\" ;;\n    esac\n  done\n"
         "  case $command in\n";
  for (const CommandDescription* command : all_commands(app))
    out += section(*command, words, app);
  return out + "  esac\n}\ncomplete -F _tamis tamis\n";
}

}  // namespace tamis::cli
