// The option --color, which decides where colours are used (colour.h).
#pragma once

namespace tamis::cli {

class Command;

// Adds --color to a command and to all commands below it.
void add_color(const Command& command);

}  // namespace tamis::cli
