// Completions for zsh: one function per command, each with a call of _arguments.

#include <algorithm>

#include "cli/shell/completions.h"
#include "text/lists.h"

namespace tamis::cli {
namespace {

// Escapes text for a specification of _arguments in single quotes.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') out += "'\\'";
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string function_name(const CommandDescription& command) {
  std::string out = "_" + command.name;
  std::replace(out.begin(), out.end(), ' ', '_');
  return out;
}

// Returns the third part of a specification, which completes a value.
std::string action(const OptionDescription& option, const CompletionWords& words,
                   const CommandDescription& app) {
  switch (kind_of(option)) {
    case ValueKind::choice: return "(" + text::join(choices(option), " ") + ")";
    case ValueKind::filter: return "(" + text::join(words.filters, " ") + ")";
    case ValueKind::command: return "(" + text::join(command_names(app), " ") + ")";
    case ValueKind::file: return "_files";
    case ValueKind::folder: return "_files -/";
    case ValueKind::anything: break;
  }
  return " ";
}

std::string specification(const OptionDescription& option, const std::string& name,
                          const CompletionWords& words, const CommandDescription& app) {
  const bool is_long = name.starts_with("--");
  std::string out = "'" + name +
                    (option.value.empty() ? ""
                     : is_long            ? "="
                                          : "+") +
                    "[" + escaped(short_meaning(option)) + "]";
  if (!option.value.empty())
    out += ":" + escaped(option.value) + ":" + action(option, words, app);
  return out + "'";
}

std::string word_specifications(const CommandDescription& command,
                                const CompletionWords& words,
                                const CommandDescription& app) {
  std::string out;
  for (std::size_t i = 0; i < command.words.size(); ++i) {
    const OptionDescription& word = command.words[i];
    const bool is_last = i + 1 == command.words.size();
    out += " \\\n    '" + std::string(is_last ? "*" : std::to_string(i + 1)) + ":" +
           escaped(word.names[0]) + ":" + action(word, words, app) + "'";
  }
  return out;
}

// Subcommands are a separate state of _arguments.
std::string choice_of_command(const CommandDescription& command) {
  std::string out = "  local -a commands=(\n";
  for (const CommandDescription& below : command.commands)
    out += "    '" + below.last_name() + ":" + escaped(below.about) + "'\n";
  // _arguments expects the name of the command as the first word.
  out +=
      "  )\n  case $state in\n    command) _describe command commands ;;\n"
      "    rest)\n      words=($line[1] \"${words[@]}\")\n      (( CURRENT += 1 ))\n"
      "      case $line[1] in\n";
  for (const CommandDescription& below : command.commands)
    out += "        " + below.last_name() + ") " + function_name(below) + " ;;\n";
  return out + "      esac ;;\n  esac\n";
}

std::string function(const CommandDescription& command, const CompletionWords& words,
                     const CommandDescription& app) {
  const bool has_commands = !command.commands.empty();
  std::string out = function_name(command) + "() {\n";
  if (has_commands)
    out += "  local curcontext=$curcontext state line\n  typeset -A opt_args\n";
  out += has_commands ? "  _arguments -C -S" : "  _arguments -S";
  for (const OptionDescription& option : command.options)
    for (const std::string& name : option.names)
      out += " \\\n    " + specification(option, name, words, app);
  out += has_commands ? " \\\n    '1: :->command' '*:: :->rest'"
                      : word_specifications(command, words, app);
  return out + "\n" + (has_commands ? choice_of_command(command) : "") + "}\n";
}

}  // namespace

std::string zsh_completions(const CommandDescription& app,
                            const CompletionWords& words) {
  std::string out =
      "#compdef tamis\n# Completions of tamis for zsh; made by: tamis completions "
      "zsh\n";
  for (const CommandDescription* command : all_commands(app))
    out += function(*command, words, app);
  // If compinit loads the file, it is the body of the function; if it is sourced, it is
  // not.
  return out +
         "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then\n  _tamis \"$@\"\n"
         "else\n  compdef _tamis tamis\nfi\n";
}

}  // namespace tamis::cli
