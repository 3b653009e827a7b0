#include "cli/describe.h"

#include <algorithm>

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

// Help and version stand last among the main options; then come the groups.
std::vector<const CLI::Option*> in_order(const CLI::App& app) {
  std::vector<const CLI::Option*> out = app.get_options(
      [](const CLI::Option* option) { return !option->get_positional(); });
  const auto rank = [&app](const CLI::Option* option) {
    if (option->get_group() != kMainGroup) return 2;
    return option == app.get_help_ptr() || option == app.get_help_all_ptr() ||
                   option == app.get_version_ptr()
               ? 1
               : 0;
  };
  std::stable_sort(out.begin(), out.end(),
                   [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
  return out;
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
  if (word == "FILTER" || word == "NAME") return ValueKind::filter;
  if (word.starts_with("COMMAND")) return ValueKind::command;
  if (word == "DIR") return ValueKind::folder;
  for (const char* file : {"FILE", "INPUT", "PAGE", "SITE"})
    if (word.starts_with(file)) return ValueKind::file;
  return word.find('|') != std::string::npos && !is_upper(word) ? ValueKind::choice
                                                                : ValueKind::anything;
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
  for (const CLI::Option* option : in_order(app)) {
    out.options.push_back(describe(*option));
    const std::string& group = out.options.back().group;
    if (!group.empty() &&
        std::find(out.groups.begin(), out.groups.end(), group) == out.groups.end())
      out.groups.push_back(group);
  }
  for (const CLI::App* command : app.get_subcommands({}))
    out.commands.push_back(describe(*command));
  return out;
}

std::string full_name(const CLI::App& app) {
  const CLI::App* parent = app.get_parent();
  return (parent != nullptr ? full_name(*parent) + " " : "") + app.get_name();
}

}  // namespace tamis::cli
