// The files in a directory and in the directories below it.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <system_error>
#include <vector>

namespace tamis::bulk {

// A file, or a directory that cannot be read.
struct FolderEntry {
  std::filesystem::path path;
  std::error_code error{};
};

struct FolderFiles {
  std::vector<FolderEntry> entries;  // sorted by name in each directory
  std::vector<std::string> skipped;  // links that lead outside the directory
};

// Finds the regular files whose names `is_wanted` accepts. Links to files below the
// directory count as files. Links to directories below it are ignored, since their
// files are found anyway. Links to files and directories elsewhere are skipped. If
// `follow_links` is true, all links are followed, and each directory is read only once,
// so that cycles of links end.
FolderFiles files_below(const std::filesystem::path& folder, bool follow_links,
                        const std::function<bool(const std::string& name)>& is_wanted);

}  // namespace tamis::bulk
