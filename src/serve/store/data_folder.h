// The folder in which the server stores what users give it: pipelines, rules, annotated
// pages, jobs. Only the owner may read it.
#pragma once

#include <filesystem>
#include <utility>

#include "tamis/error.h"

namespace tamis::serve {

// Returns $STATE_DIRECTORY (set by systemd), $XDG_STATE_HOME/tamis or
// ~/.local/state/tamis; empty if all of these are unknown.
std::filesystem::path default_data_folder();

// Returns the path of a part of the data; empty for a server that stores nothing.
std::filesystem::path stored_in(const std::filesystem::path& data, const char* part);

// Creates the folder and its parents, with mode 700. Returns an error for an empty
// folder, as a server has that stores nothing.
Result<void> make_data_folder(const std::filesystem::path& folder);

// Removes temporary files and folders of a server that was killed while it wrote. Must
// be called while no other server uses the folder.
void remove_leftovers(const std::filesystem::path& folder);

// Reports whether users other than the owner can access an existing folder.
bool is_open_to_others(const std::filesystem::path& folder);

// Checks that the folder exists or could be created: the nearest existing path above it
// must be a writable folder. Creates nothing.
Result<void> check_data_folder(const std::filesystem::path& folder);

// Reports whether a name can be used for a stored object, and so for a file: 1 to 64
// letters, digits, '-', '_' and '.', beginning with a letter or digit.
bool is_store_name(std::string_view name);
Error no_store_name(std::string_view name);

// Ensures that one server uses a data folder, because two would overwrite each other's
// data. The lock belongs to the system (flock), so it ends with the process in every
// case. The file contains the number of the process, for messages.
class DataLock {
 public:
  // Creates the folder and locks it. If the folder cannot be created or written to, the
  // result has no lock, since nothing is stored. It is an error if another process has
  // the lock, or if something could be stored but the lock file cannot be opened or
  // locked. Examples are a link, a directory, a file of another user, and a file system
  // without locks.
  static Result<DataLock> take(const std::filesystem::path& folder);

  DataLock() = default;
  DataLock(DataLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  DataLock& operator=(DataLock&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~DataLock();

 private:
  explicit DataLock(int file) : file_(file) {}

  int file_ = -1;
};

}  // namespace tamis::serve
