#include "cli/shell/describe.h"

#include <algorithm>

#include <CLI/CLI.hpp>

namespace tamis::cli {
namespace {

constexpr const char* kMainGroup = "Options";  // what CLI11 calls them

OptionDescription describe(const CLI::Option& option) {
  OptionDescription out;
  if (option.get_positional()) out.names = {option.get_name()};
  for (const std::string& name : option.get_lnames()) out.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
  if (option.get_items_expected_max() > 0) out.value = option.get_type_name();
  out.meaning = option.get_description();
  if (option.get_group() != kMainGroup) out.group = option.get_group();
  out.is_positional = option.get_positional();
  out.is_required = option.get_required();
  return out;
}

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Without the positional ones; help and version stand last.
std::vector<const CLI::Option*> in_order(const CLI::App& app) {
  std::vector<const CLI::Option*> all = app.get_options(
      [](const CLI::Option* option) { return !option->get_positional(); });
  std::stable_partition(all.begin(), all.end(), [&app](const CLI::Option* option) {
    return option != app.get_help_ptr() && option != app.get_help_all_ptr() &&
           option != app.get_version_ptr();
  });
  return all;
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> out;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(at, begin), text.size());
    out.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

bool is_upper(const std::string& word) {
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return !('a' <= c && c <= 'z'); });
}

}  // namespace

std::string OptionDescription::term() const {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return is_positional || value.empty() ? out : out + ' ' + value;
}

ValueKind kind_of(const OptionDescription& option) {
  const std::string& word = option.is_positional ? option.names[0] : option.value;
  if (word == "PIPELINE" || word == "NAME") return ValueKind::filter;
  if (word.starts_with("COMMAND")) return ValueKind::command;
  if (word == "DIR") return ValueKind::folder;
  for (const char* file : {"FILE", "INPUT", "PACKAGE", "PAGE", "SITE"})
    if (word.starts_with(file)) return ValueKind::file;
  const bool is_choice =
      !word.empty() && !is_upper(word);  // words stand for themselves
  return is_choice ? ValueKind::choice : ValueKind::anything;
}

std::vector<std::string> choices(const OptionDescription& option) {
  if (kind_of(option) != ValueKind::choice) return {};
  return split(option.is_positional ? option.names[0] : option.value, '|');
}

std::string CommandDescription::usage() const {
  std::string out = name + " [options]";
  if (!commands.empty()) out += " COMMAND ...";
  for (const OptionDescription& word : words)
    out += word.is_required ? " " + word.names[0] : " [" + word.names[0] + "]";
  return out;
}

CommandDescription describe(const CLI::App& app) {
  CommandDescription out;
  out.name = full_name(app);
  out.about = app.get_description();
  out.footer = app.get_footer();
  for (const CLI::Option* option : app.get_options())
    if (option->get_positional()) out.words.push_back(describe(*option));
  const std::vector<const CLI::Option*> options = in_order(app);
  for (const CLI::Option* option : options)
    if (const std::string& group = option->get_group();
        group != kMainGroup && !contains(out.groups, group))
      out.groups.push_back(group);
  for (const CLI::Option* option : options)
    if (option->get_group() == kMainGroup) out.options.push_back(describe(*option));
  for (const std::string& group : out.groups)
    for (const CLI::Option* option : options)
      if (option->get_group() == group) out.options.push_back(describe(*option));
  for (const CLI::App* command : app.get_subcommands({}))
    out.commands.push_back(describe(*command));
  return out;
}

std::string full_name(const CLI::App& app) {
  const CLI::App* parent = app.get_parent();
  return (parent != nullptr ? full_name(*parent) + " " : "") + app.get_name();
}

}  // namespace tamis::cli
