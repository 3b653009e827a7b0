// --model [NAME=]FILE: a model for the learned filter.
#pragma once

#include <cstdint>

#include "cli/command_line.h"

namespace tamis::cli {

// Loads the files when options are parsed, before pipelines are read. A file that
// cannot be used is an error of the command line.
void add_model_option(const Command& command);

// Reports whether the option replaced the built-in model "general".
bool is_model_replaced();

// Returns a hash of the names and bytes of all models given; 0 if there are none.
std::uint64_t model_fingerprint();

}  // namespace tamis::cli
