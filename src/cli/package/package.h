// The subcommands of tamis package, grouped by the file that implements them.
#pragma once

#include "cli/command.h"

namespace tamis::cli {

// read.cpp
void add_package_check(Command& package);
void add_package_info(Command& package);
void add_package_list(Command& package);

// write.cpp
void add_package_make(Command& package);
void add_package_import(Command& package);

// split.cpp
void add_package_split(Command& package);

}  // namespace tamis::cli
