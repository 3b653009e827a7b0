// The texts of help and of usage errors. CLI11 parses the words, but its messages are
// replaced by ours.
#pragma once

#include <string>

#include "cli/command_line.h"

namespace tamis::cli {

// Returns the subcommand that was named, or the root.
const Command& chosen(const Command& app);

// Returns usage and options, at most 80 columns wide; if `complete`, also the footer.
std::string help(const Command& command, bool complete);

// Returns "unknown command 'extrct'; did you mean 'extract'?".
std::string unknown_command(const Command& command, const std::string& word);

// If help was requested for an unknown command, returns a line that says so, else an
// empty string.
std::string explain_unknown_command(const Command& app);

// Describes a usage error in one line, which begins with the name of the command.
std::string explain(const Command& app, const Parsed& parsed);

}  // namespace tamis::cli
