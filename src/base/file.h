// Whole files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "tamis/error.h"

namespace tamis {

// At most so many bytes of it.
Result<std::string> read_file(const std::filesystem::path& file,
                              std::size_t most = std::string::npos);

// Whether bytes must have reached the disk: costs some milliseconds, and matters when
// the machine stops, not when the program does.
enum class Sync : std::uint8_t { no, yes };

// Writes beside the file and renames, so that whoever reads it sees the old bytes or
// the new ones; with Sync::yes also when the machine stops in between.
Result<void> replace_file(const std::filesystem::path& file, std::string_view bytes,
                          Sync sync = Sync::yes);

// All the bytes; 0, or what errno says.
int write_all(int fd, std::string_view bytes);

// A name in the same folder, another one for every call of every process.
std::filesystem::path name_beside(const std::filesystem::path& file);

}  // namespace tamis
