// --model [NAME=]FILE: a model for the learned filter.
#pragma once

#include <cstdint>

#include "cli/command_line.h"

namespace tamis::cli {

// The files are read when the option is, before pipelines are; one that cannot be used
// is an error of the command line.
void add_model_option(const Command& command);

// Whether it has put another one in the place of ours, "general".
bool is_model_replaced();

// Of the names and bytes of all that were given; 0 where none was.
std::uint64_t model_fingerprint();

}  // namespace tamis::cli
