// --model [NAME=]FILE: a model for the learned filter.
#pragma once

#include <CLI/CLI.hpp>

namespace tamis::cli {

// The files are read when the option is, before pipelines are; one that cannot be used
// is an error of the command line.
void add_model_option(CLI::App& command);

// Whether it has put another one in the place of ours, "general".
bool is_model_replaced();

}  // namespace tamis::cli
