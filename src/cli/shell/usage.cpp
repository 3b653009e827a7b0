#include "cli/shell/usage.h"

#include <algorithm>
#include <vector>

#include "cli/shell/describe.h"
#include "text/spelling.h"

namespace tamis::cli {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kColumn = 20;  // where descriptions begin

// Formats "  term      the meaning, wrapped at spaces".
std::string entry(const std::string& term, std::string_view meaning) {
  std::string out = "  " + term;
  std::size_t column = out.size();
  if (column + 2 > kColumn) column = kWidth;  // the meaning begins on the next line
  while (!meaning.empty()) {
    const std::string_view word = meaning.substr(0, meaning.find(' '));
    meaning.remove_prefix(std::min(word.size() + 1, meaning.size()));
    if (column + 1 + word.size() > kWidth) {
      out += '\n';
      column = 0;
    }
    const std::size_t blanks = column < kColumn ? kColumn - column : 1;
    out.append(blanks, ' ').append(word);
    column += blanks + word.size();
  }
  return out + '\n';
}

std::vector<std::string> option_names(const Command& command) {
  std::vector<std::string> out;
  for (const OptionDescription& option : describe(command).options)
    out.insert(out.end(), option.names.begin(), option.names.end());
  return out;
}

// Returns the commands that were named, from the root to the last one.
std::vector<const Command*> chain(const Command& app) {
  std::vector<const Command*> out;
  for (const Command* command = &app; command != nullptr; command = command->named())
    out.push_back(command);
  return out;
}

// Describes an unknown word and suggests a similar one, or help.
std::string unknown(const std::string& what, const std::string& word,
                    const std::vector<std::string>& known, const std::string& hint) {
  const std::string meant = nearest_word(word, known);
  return "unknown " + what + " '" + word + "'" +
         (meant.empty() ? " (" + hint + ")" : "; did you mean '" + meant + "'?");
}

// Describes the first word that a command does not accept.
std::string unexpected(const Command& command, const std::string& word) {
  const bool is_command = command.parent() != nullptr;
  if (word.starts_with('-') && word.size() > 1)
    return unknown("option", word.substr(0, word.find('=')), option_names(command),
                   is_command ? command.full_name() + " --help lists them"
                              : "the options of a command stand after it");
  if (is_command && command.subcommands().empty()) {
    const auto missing = command.missing();  // perhaps the word is its value
    return "'" + word + "' is one word too many" +
           (missing ? "; did you mean '" + missing->names[0] + " " + word + "'?" : "");
  }
  return unknown_command(command, word);
}

// CLI11 names the option first: "--max-bytes: 1 required SIZE missing" and, without its
// dashes, "tree was given a disallowed flag override".
std::string wrong_count(const Command& command, const std::string& message) {
  const std::string name = message.substr(0, message.find_first_of(": "));
  for (const OptionDescription& option : command.options())
    for (const std::string& known : option.names) {
      if (known == "--" + name) return known + ": takes no value";
      if (known == name) return name + ": the value is missing (" + option.value + ")";
    }
  return name + ": the value is missing";
}

std::string section(const CommandDescription& command, const std::string& group) {
  std::string out;
  for (const OptionDescription& option : command.options)
    if (option.group == group) out += entry(option.term(), option.meaning);
  return out;
}

}  // namespace

const Command& chosen(const Command& app) {
  return *chain(app).back();
}

std::string help(const Command& described, bool complete) {
  const CommandDescription command = describe(described);
  std::string out = command.about + ".\nUsage: " + command.usage() + '\n';
  for (const OptionDescription& word : command.words)
    out += '\n' + entry(word.term(), word.meaning);
  if (!command.commands.empty()) out += "\nCommands:\n";
  for (const CommandDescription& below : command.commands)
    out += entry(below.last_name(), below.about);
  out += "\nOptions:\n" + section(command, "");
  if (!complete) return out;
  for (const std::string& group : command.groups)
    out += '\n' + group + ":\n" + section(command, group);
  return out + '\n' + command.footer + '\n';
}

std::string unknown_command(const Command& command, const std::string& word) {
  std::vector<std::string> known;
  for (const auto& below : command.subcommands()) known.push_back(below->name());
  return unknown("command", word, known, command.full_name() + " --help lists them");
}

std::string explain_unknown_command(const Command& app) {
  const Command& command = chosen(app);
  const std::vector<std::string> words = command.left_over();
  const bool is_one =
      command.subcommands().empty() || words.empty() || words.front().starts_with('-');
  if (is_one) return {};
  return command.full_name() + ": " + unknown_command(command, words.front());
}

std::string explain(const Command& app, const Parsed& parsed) {
  // An unknown word explains best why something else is missing.
  for (const Command* level : chain(app))
    if (const auto words = level->left_over(); !words.empty())
      return level->full_name() + ": " + unexpected(*level, words.front());
  const Command& command = chosen(app);
  const std::string place = command.full_name() + ": ";
  if (parsed.kind == Parsed::Kind::wrong_count)
    return place + wrong_count(command, parsed.message);
  if (parsed.kind != Parsed::Kind::missing) return place + parsed.message;
  if (!command.subcommands().empty())
    return place + "a command is wanted (" + command.full_name() +
           " --help lists them)";
  const auto missing = command.missing();
  return place + (missing ? missing->names[0] + " is missing (" + missing->meaning + ")"
                          : "a word is missing");
}

}  // namespace tamis::cli
