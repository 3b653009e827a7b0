#include "cli/shell/describe.h"

#include <algorithm>

#include "text/lists.h"

namespace tamis::cli {
namespace {

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_upper(const std::string& word) {
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return !('a' <= c && c <= 'z'); });
}

}  // namespace

ValueKind kind_of(const OptionDescription& option) {
  const std::string& word = option.is_positional ? option.names[0] : option.value;
  if (word == "PIPELINE" || word == "NAME") return ValueKind::filter;
  if (word.starts_with("COMMAND")) return ValueKind::command;
  if (word == "DIR") return ValueKind::folder;
  for (const char* file : {"FILE", "INPUT", "PACKAGE", "PAGE", "SITE"})
    if (word.starts_with(file)) return ValueKind::file;
  const bool is_choice =
      !word.empty() && !is_upper(word);  // lower-case words are literal values
  return is_choice ? ValueKind::choice : ValueKind::anything;
}

std::vector<std::string> choices(const OptionDescription& option) {
  if (kind_of(option) != ValueKind::choice) return {};
  const auto words =
      text::split(option.is_positional ? option.names[0] : option.value, '|');
  return {words.begin(), words.end()};
}

std::string CommandDescription::usage() const {
  std::string out = name + " [options]";
  if (!commands.empty()) out += " COMMAND ...";
  for (const OptionDescription& word : words)
    out += word.is_required ? " " + word.names[0] : " [" + word.names[0] + "]";
  return out;
}

CommandDescription describe(const Command& command) {
  CommandDescription out;
  out.name = command.full_name();
  out.about = command.about();
  out.footer = command.footer();
  const std::vector<OptionDescription> options = command.options();
  for (const OptionDescription& option : options) {
    if (option.is_positional)
      out.words.push_back(option);
    else if (option.group.empty())
      out.options.push_back(option);
    else if (!contains(out.groups, option.group))
      out.groups.push_back(option.group);
  }
  for (const std::string& group : out.groups)
    for (const OptionDescription& option : options)
      if (option.group == group) out.options.push_back(option);
  for (const auto& below : command.subcommands())
    out.commands.push_back(describe(*below));
  return out;
}

}  // namespace tamis::cli
