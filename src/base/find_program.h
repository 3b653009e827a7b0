// Other programs on this machine.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tamis::cli {

bool is_program(const std::filesystem::path& path);

// All of this name in the folders of PATH, the one first that a shell would start.
std::vector<std::string> programs_on_path(const std::string& name);

}  // namespace tamis::cli
