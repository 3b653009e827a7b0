// The verbs of tamis package, each in the file that its name says.
#pragma once

#include "cli/command.h"

namespace tamis::cli {

// package_read.cpp
void add_package_check(CLI::App& package, Exit& exit);
void add_package_info(CLI::App& package, Exit& exit);
void add_package_list(CLI::App& package, Exit& exit);

// package_write.cpp
void add_package_make(CLI::App& package, Exit& exit);
void add_package_import(CLI::App& package, Exit& exit);

// package_split.cpp
void add_package_split(CLI::App& package, Exit& exit);

}  // namespace tamis::cli
