// Whole files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "tamis/error.h"

namespace tamis {

Result<std::string> read_file(const std::filesystem::path& file);

// Writes beside the file and renames, so that whoever reads it sees the old bytes or
// the new ones, also when the machine stops in between.
Result<void> replace_file(const std::filesystem::path& file, std::string_view bytes);

}  // namespace tamis
