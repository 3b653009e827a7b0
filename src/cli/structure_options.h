// Options of what output holds besides words, and of their characters.
#pragma once

#include "cli/format.h"

namespace tamis::cli {

// Adds --characters, --no-tracking, --json-lists and --chunks.
void add_structure_options(CLI::App& command, FormatOptions& options);

}  // namespace tamis::cli
