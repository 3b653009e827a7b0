// Reading and writing whole files, and file names.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "tamis/error.h"

namespace tamis {

// Returns the first `most` bytes of a file.
Result<std::string> read_file(const std::filesystem::path& file,
                              std::size_t most = std::string::npos);

// Whether the bytes must have reached the disk. This costs some milliseconds and
// matters only if the machine stops, not if the program does.
enum class Sync : std::uint8_t { no, yes };

// Writes a file next to `file` and renames it, so that readers see either the old or
// the new bytes. With Sync::yes this also holds if the machine stops in between.
Result<void> replace_file(const std::filesystem::path& file, std::string_view bytes,
                          Sync sync = Sync::yes);

// Writes all bytes. Returns 0, or the value of errno.
int write_all(int fd, std::string_view bytes);

// Returns a name in the same directory that is unique for every call of every process.
std::filesystem::path name_beside(const std::filesystem::path& file);

// Reports whether name_beside() makes such names. If the process that made it no longer
// exists, it was killed and left the file.
bool is_name_beside(std::string_view name);

// Reports whether `path`, which is below `folder`, is a symbolic link that leads
// outside `folder` or to nothing, or is reached through such a link. In a directory
// that came from elsewhere, a link can name any file that this user may read. The
// folder itself may be reached through links. Returns false if `path` does not exist.
bool leads_outside(const std::filesystem::path& path,
                   const std::filesystem::path& folder);

}  // namespace tamis
