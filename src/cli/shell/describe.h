// A command as plain data, for help, completions and the man page.
#pragma once

#include <string>
#include <vector>

#include "cli/command_line.h"

namespace tamis::cli {

// The kinds of words that a placeholder for a value can mean.
enum class ValueKind { anything, choice, file, folder, filter, command };
ValueKind kind_of(const OptionDescription& option);
std::vector<std::string> choices(const OptionDescription& option);

struct CommandDescription {
  std::string name;                        // "tamis extract"
  std::string about;                       // "Print what a reader came for on a page"
  std::vector<OptionDescription> words;    // positional ones
  std::vector<OptionDescription> options;  // main ones, then group by group
  std::vector<std::string> groups;         // except the main one
  std::vector<CommandDescription> commands;
  std::string footer;

  std::string last_name() const { return name.substr(name.find_last_of(' ') + 1); }
  // Returns the usage line: "tamis extract [options] [INPUT...]".
  std::string usage() const;
};

CommandDescription describe(const Command& command);

}  // namespace tamis::cli
