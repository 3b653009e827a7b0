// Completion scripts for shells, made from the description of the command line.
#pragma once

#include <string>
#include <vector>

#include "cli/shell/describe.h"

namespace tamis::cli {

// The words that scripts need in addition to commands and options.
struct CompletionWords {
  std::vector<std::string> filters;  // and all other names that a pipeline can contain
};

std::string bash_completions(const CommandDescription& app,
                             const CompletionWords& words);
std::string zsh_completions(const CommandDescription& app,
                            const CompletionWords& words);
std::string fish_completions(const CommandDescription& app,
                             const CompletionWords& words);

// Shortens a meaning to one line: the part before the first semicolon, bracket or
// colon.
std::string short_meaning(const OptionDescription& option);

// Returns all commands below `app`, at all levels.
std::vector<const CommandDescription*> all_commands(const CommandDescription& app);

std::vector<std::string> command_names(const CommandDescription& command);

}  // namespace tamis::cli
