// The complete command line: commands, options and their help. Parsing, help,
// completions and the man page are made from it.
#pragma once

#include <memory>

#include "cli/command.h"

namespace tamis::cli {

std::unique_ptr<Command> make_app();

// Parses the command line and runs the command.
Exit run_app(int argc, char** argv);

}  // namespace tamis::cli
