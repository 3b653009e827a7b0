// Symbolic links in a directory that came from elsewhere. A link in it can name any
// file that this user may read; who gives us the directory does not have that right.
#pragma once

#include <filesystem>

namespace tamis {

// Reports whether `path`, which is below `folder`, is a symbolic link to a place that
// is not below `folder`, or to nothing, or is reached through a link to such a place.
// The folder itself may be reached by links. False for what does not exist.
bool leads_outside(const std::filesystem::path& path,
                   const std::filesystem::path& folder);

}  // namespace tamis
