#include "cli/usage.h"

#include <algorithm>
#include <vector>

#include "base/spelling.h"

namespace tamis::cli {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kColumn = 20;  // where descriptions begin

std::string full_name(const CLI::App& app) {
  const CLI::App* parent = app.get_parent();
  return (parent != nullptr ? full_name(*parent) + " " : "") + app.get_name();
}

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

std::string term(const CLI::Option& option) {
  const std::string name = option.get_name();
  const bool has_value = option.get_items_expected_max() > 0;
  return option.get_positional() || !has_value ? name
                                               : name + ' ' + option.get_type_name();
}

std::string usage_line(const CLI::App& app) {
  std::string out = "Usage: " + full_name(app) + " [options]";
  if (!app.get_subcommands({}).empty()) out += " COMMAND ...";
  for (const CLI::Option* option : app.get_options())
    if (option->get_positional())
      out += option->get_required() ? " " + option->get_name()
                                    : " [" + option->get_name() + "]";
  return out + '\n';
}

std::vector<std::string> commands(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::App* command : app.get_subcommands({}))
    out.push_back(command->get_name());
  return out;
}

// Without the positional ones; help and version stand last.
std::vector<const CLI::Option*> options(const CLI::App& app) {
  std::vector<const CLI::Option*> all = app.get_options(
      [](const CLI::Option* option) { return !option->get_positional(); });
  std::stable_partition(all.begin(), all.end(), [&app](const CLI::Option* option) {
    return option != app.get_help_ptr() && option != app.get_help_all_ptr() &&
           option != app.get_version_ptr();
  });
  return all;
}

std::vector<std::string> names(const std::vector<const CLI::Option*>& options) {
  std::vector<std::string> out(options.size());
  std::transform(options.begin(), options.end(), out.begin(),
                 [](const CLI::Option* option) { return option->get_name(); });
  return out;
}

// What was perhaps meant, or where to look.
std::string unknown(const std::string& what, const std::string& word,
                    const std::vector<std::string>& known, const std::string& hint) {
  const std::string meant = nearest_word(word, known);
  return "unknown " + what + " '" + word + "'" +
         (meant.empty() ? " (" + hint + ")" : "; did you mean '" + meant + "'?");
}

// The first word that `app` could do nothing with.
std::string unexpected(const CLI::App& app, const std::string& word) {
  const bool is_command = app.get_parent() != nullptr;
  if (word.starts_with('-') && word.size() > 1)
    return unknown("option", word.substr(0, word.find('=')), names(options(app)),
                   is_command ? full_name(app) + " --help lists them"
                              : "the options of a command stand after it");
  if (app.get_subcommands({}).empty()) return "'" + word + "' is one word too many";
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

}  // namespace

const CLI::App& chosen(const CLI::App& app) {
  const std::vector<CLI::App*> named = app.get_subcommands();
  return named.empty() ? app : chosen(*named.back());
}

std::string help(const CLI::App& app, bool complete) {
  std::string out = app.get_description() + ".\n\n" + usage_line(app);
  for (const CLI::Option* option : app.get_options())
    if (option->get_positional())
      out += '\n' + entry(term(*option), option->get_description());
  if (!app.get_subcommands({}).empty()) out += "\nCommands:\n";
  for (const CLI::App* command : app.get_subcommands({}))
    out += entry(command->get_name(), command->get_description());
  out += "\nOptions:\n";
  for (const CLI::Option* option : options(app))
    out += entry(term(*option), option->get_description());
  if (complete) out += '\n' + app.get_footer() + '\n';
  return out;
}

std::string unknown_command(const CLI::App& app, const std::string& word) {
  return unknown("command", word, commands(app), full_name(app) + " --help lists them");
}

// The first that stands without a name and was not given.
std::string missing_word(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options())
    if (option->get_positional() && option->get_required() && option->empty())
      return option->get_name() + " is missing (" + option->get_description() + ")";
  return "a word is missing";
}

std::string explain(const CLI::App& app, const CLI::ParseError& error) {
  // A word that nobody knows explains best what is missing elsewhere.
  const CLI::App& command = chosen(app);
  for (const CLI::App* level : {&app, &command})
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
