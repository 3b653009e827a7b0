// Completion scripts for shells, made from the description of the command line.
#pragma once

#include <string>
#include <vector>

#include "cli/shell/describe.h"

namespace tamis::cli {

// What the scripts need besides the commands and their options.
struct CompletionWords {
  std::vector<std::string> filters;  // and what else can stand in a pipeline
};

std::string bash_completions(const CommandDescription& app,
                             const CompletionWords& words);
std::string zsh_completions(const CommandDescription& app,
                            const CompletionWords& words);
std::string fish_completions(const CommandDescription& app,
                             const CompletionWords& words);

// A meaning as one short line: what stands before the first semicolon or bracket.
std::string short_meaning(const OptionDescription& option);

// The commands below, those below them, and so on.
std::vector<const CommandDescription*> all_commands(const CommandDescription& app);

std::vector<std::string> command_names(const CommandDescription& command);

}  // namespace tamis::cli
