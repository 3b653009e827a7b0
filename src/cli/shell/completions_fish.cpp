// Completions for fish: one line per option, with the condition under which it applies.

#include "cli/shell/completions.h"
#include "text/lists.h"

namespace tamis::cli {
namespace {

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

// True if the words before the cursor name this command and none of its subcommands.
std::string condition(const CommandDescription& command) {
  std::vector<std::string> out;
  const auto names = text::split(command.name, ' ');
  for (std::size_t i = 1; i < names.size(); ++i)
    out.push_back("__fish_seen_subcommand_from " + std::string(names[i]));
  if (!command.commands.empty())
    out.push_back("not __fish_seen_subcommand_from " +
                  text::join(command_names(command), " "));
  return text::join(out, "; and ");
}

// Returns the end of a line, which completes a value.
std::string action(const OptionDescription& option, const CompletionWords& words,
                   const CommandDescription& app) {
  switch (kind_of(option)) {
    case ValueKind::choice: return " -x -a " + quoted(text::join(choices(option), " "));
    case ValueKind::filter: return " -x -a " + quoted(text::join(words.filters, " "));
    case ValueKind::command:
      return " -x -a " + quoted(text::join(command_names(app), " "));
    case ValueKind::file: return " -r -F";
    case ValueKind::folder: return " -x -a '(__fish_complete_directories)'";
    case ValueKind::anything: break;
  }
  return " -x";
}

std::string names(const OptionDescription& option) {
  std::string out;
  for (const std::string& name : option.names)
    out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  return out;
}

std::string lines(const CommandDescription& command, const CompletionWords& words,
                  const CommandDescription& app) {
  const std::string head = "complete -c tamis -n " + quoted(condition(command));
  std::string out;
  for (const CommandDescription& below : command.commands)
    out += head + " -a " + below.last_name() + " -d " + quoted(below.about) + "\n";
  for (const OptionDescription& option : command.options)
    out += head + names(option) + " -d " + quoted(short_meaning(option)) +
           (option.value.empty() ? "" : action(option, words, app)) + "\n";
  if (!command.words.empty())
    out += kind_of(command.words.back()) == ValueKind::file
               ? head + " -F\n"
               : head + action(command.words.back(), words, app) + "\n";
  return out;
}

}  // namespace

std::string fish_completions(const CommandDescription& app,
                             const CompletionWords& words) {
  std::string out =
      "# Completions of tamis for fish; made by: tamis completions fish\n"
      "complete -c tamis -f\n";
  for (const CommandDescription* command : all_commands(app))
    out += lines(*command, words, app);
  return out;
}

}  // namespace tamis::cli
