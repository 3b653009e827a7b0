// tamis --version: the version, and properties of this build and machine.
#pragma once

#include <string>

namespace tamis::cli {

std::string version();

}  // namespace tamis::cli
