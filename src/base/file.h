// Whole files, and names of files.
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

// Returns a name in the same folder, another one for every call of every process.
std::filesystem::path name_beside(const std::filesystem::path& file);

// Reports whether name_beside() makes such names. Where the process that made it is
// gone, the file was left by a process that was killed.
bool is_name_beside(std::string_view name);

// Reports whether `path`, which is below `folder`, is a symbolic link to a place that
// is not below `folder`, or to nothing, or is reached through a link to such a place.
// In a directory that came from elsewhere a link can name any file that this user may
// read. The folder itself may be reached by links. False for what does not exist.
bool leads_outside(const std::filesystem::path& path,
                   const std::filesystem::path& folder);

}  // namespace tamis
