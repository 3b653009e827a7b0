// tamis --version: the number, and what this build and this machine make of it.
#pragma once

#include <string>

namespace tamis::cli {

std::string version();

}  // namespace tamis::cli
