#include "cli/shell/usage.h"

#include <algorithm>
#include <vector>

#include "cli/shell/describe.h"
#include "text/spelling.h"

namespace tamis::cli {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kColumn = 20;  // where descriptions begin

// "  term      what it means, broken between words"
std::string entry(const std::string& term, std::string_view meaning) {
  std::string out = "  " + term;
  std::size_t column = out.size();
  if (column + 2 > kColumn) column = kWidth;  // the meaning begins on its own line
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

std::vector<std::string> commands(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::App* command : app.get_subcommands({}))
    out.push_back(command->get_name());
  return out;
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> out;
  for (const OptionDescription& option : describe(app).options)
    out.insert(out.end(), option.names.begin(), option.names.end());
  return out;
}

// The commands that were named, from the app itself to the last one.
std::vector<const CLI::App*> chain(const CLI::App& app) {
  std::vector<const CLI::App*> out{&app};
  for (std::vector<CLI::App*> named = app.get_subcommands(); !named.empty();
       named = out.back()->get_subcommands())
    out.push_back(named.back());
  return out;
}

// What was perhaps meant, or where to look.
std::string unknown(const std::string& what, const std::string& word,
                    const std::vector<std::string>& known, const std::string& hint) {
  const std::string meant = nearest_word(word, known);
  return "unknown " + what + " '" + word + "'" +
         (meant.empty() ? " (" + hint + ")" : "; did you mean '" + meant + "'?");
}

// The option that must be given and was not: perhaps the word belongs to it.
const CLI::Option* missing_option(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options())
    if (option->get_required() && option->empty()) return option;
  return nullptr;
}

// The first word that `app` could do nothing with.
std::string unexpected(const CLI::App& app, const std::string& word) {
  const bool is_command = app.get_parent() != nullptr;
  if (word.starts_with('-') && word.size() > 1)
    return unknown("option", word.substr(0, word.find('=')), option_names(app),
                   is_command ? full_name(app) + " --help lists them"
                              : "the options of a command stand after it");
  if (is_command && app.get_subcommands({}).empty()) {
    const CLI::Option* missing = missing_option(app);
    return "'" + word + "' is one word too many" +
           (missing == nullptr
                ? ""
                : "; did you mean '" + missing->get_name() + " " + word + "'?");
  }
  return unknown_command(app, word);
}

// CLI11 names the option first: "--max-bytes: 1 required SIZE missing" and, without its
// dashes, "tree was given a disallowed flag override".
std::string wrong_count(const CLI::App& app, const std::string& message) {
  const std::string name = message.substr(0, message.find_first_of(": "));
  if (app.get_option_no_throw("--" + name) != nullptr)
    return "--" + name + ": takes no value";
  const CLI::Option* option = app.get_option_no_throw(name);
  return name + ": the value is missing" +
         (option != nullptr ? " (" + option->get_type_name() + ")" : "");
}

std::string section(const CommandDescription& command, const std::string& group) {
  std::string out;
  for (const OptionDescription& option : command.options)
    if (option.group == group) out += entry(option.term(), option.meaning);
  return out;
}

}  // namespace

const CLI::App& chosen(const CLI::App& app) {
  return *chain(app).back();
}

std::string help(const CLI::App& app, bool complete) {
  const CommandDescription command = describe(app);
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

std::string unknown_command(const CLI::App& app, const std::string& word) {
  return unknown("command", word, commands(app), full_name(app) + " --help lists them");
}

// The first that must be given and was not.
std::string missing_word(const CLI::App& command) {
  const CLI::Option* option = missing_option(command);
  if (option == nullptr) return "a word is missing";
  return option->get_name() + " is missing (" + option->get_description() + ")";
}

std::string explain_unknown_command(const CLI::App& app) {
  const CLI::App& command = chosen(app);
  const std::vector<std::string> words = command.remaining();
  const bool is_one = command.get_subcommands({}).empty() || words.empty() ||
                      words.front().starts_with('-');
  if (is_one) return {};
  return full_name(command) + ": " + unknown_command(command, words.front());
}

std::string explain(const CLI::App& app, const CLI::ParseError& error) {
  // A word that nobody knows explains best what is missing elsewhere.
  const CLI::App& command = chosen(app);
  for (const CLI::App* level : chain(app))
    if (const auto words = level->remaining(); !words.empty())
      return full_name(*level) + ": " + unexpected(*level, words.front());
  const std::string place = full_name(command) + ": ";
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
    return place +
           (!command.get_subcommands({}).empty()
                ? "a command is wanted (" + full_name(command) + " --help lists them)"
                : missing_word(command));
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr)
    return place + wrong_count(command, error.what());
  return place + error.what();
}

}  // namespace tamis::cli
