// Words on the command line: help for those who ask, and what is wrong with the rest.
// CLI11 reads the words; what it tells people is said in our own way.
#pragma once

#include <string>

#include "cli/command_line.h"

namespace tamis::cli {

// The subcommand that was named, or the app itself.
const Command& chosen(const Command& app);

// Usage and options, at most 80 columns wide; when complete, also the footer.
std::string help(const Command& command, bool complete);

// "unknown command 'extrct'; did you mean 'extract'?"
std::string unknown_command(const Command& command, const std::string& word);

// Where help is asked for of a command that there is not: a line that says so. Empty
// where it is one.
std::string explain_unknown_command(const Command& app);

// One line about words that cannot be used, beginning with the command they stood in.
std::string explain(const Command& app, const Parsed& parsed);

}  // namespace tamis::cli
