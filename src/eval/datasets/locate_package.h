// Where a package is: at a path, or by its name in the shared folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace tamis::datasets {

// The folder of packages that are known by name: TAMIS_SHARED, else ../shared.
std::filesystem::path shared_folder();

// A path that is there; nothing where there is none.
std::optional<std::filesystem::path> locate_package(const std::string& word);

}  // namespace tamis::datasets
