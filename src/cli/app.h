// The whole command line as one description: commands, options, their help. Parsing,
// help, completions and the man page are all made from it.
#pragma once

#include <memory>

#include "cli/command.h"

namespace tamis::cli {

std::unique_ptr<Command> make_app();

// Reads the words and does what they say.
Exit run_app(int argc, char** argv);

}  // namespace tamis::cli
