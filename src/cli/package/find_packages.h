// Resolves --package: a path, or the name of a dataset in the shared directory.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tamis/error.h"

namespace tamis::cli {

Result<std::vector<std::filesystem::path>> find_packages(
    const std::vector<std::string>& words);

}  // namespace tamis::cli
