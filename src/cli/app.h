// The whole command line as one description: commands, options, their help. Parsing,
// help, completions and the man page are all made from it.
#pragma once

#include <memory>

#include <CLI/CLI.hpp>

#include "cli/command.h"

namespace tamis::cli {

// Whatever command is called puts its result into `exit`.
std::unique_ptr<CLI::App> make_app(Exit& exit);

// Reads the words and does what they say.
Exit run_app(int argc, char** argv);

}  // namespace tamis::cli
