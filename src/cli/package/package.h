// The verbs of tamis package, each in the file that its name says.
#pragma once

#include "cli/command.h"

namespace tamis::cli {

// package_read.cpp
void add_package_check(Command& package);
void add_package_info(Command& package);
void add_package_list(Command& package);

// package_write.cpp
void add_package_make(Command& package);
void add_package_import(Command& package);

// package_split.cpp
void add_package_split(Command& package);

}  // namespace tamis::cli
