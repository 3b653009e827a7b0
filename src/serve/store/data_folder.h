// The folder in which the server keeps what people give it: pipelines, rules, marked
// pages, jobs. Nobody else may look into it.
#pragma once

#include <filesystem>
#include <utility>

#include "tamis/error.h"

namespace tamis::serve {

// $STATE_DIRECTORY (of systemd), $XDG_STATE_HOME/tamis, ~/.local/state/tamis; empty
// where none of these is known.
std::filesystem::path default_data_folder();

// Returns the place of a part of the data; empty for a server that stores nothing.
std::filesystem::path stored_in(const std::filesystem::path& data, const char* part);

// Makes the folder and those above it; those that are made are of mode 700. A server
// that stores nothing has an empty folder, and the error says so.
Result<void> make_data_folder(const std::filesystem::path& folder);

// Removes files and folders that a server left which was killed while it wrote them. To
// be called while no other server uses the folder.
void remove_leftovers(const std::filesystem::path& folder);

// Whether others than the owner can look into a folder that is there.
bool is_open_to_others(const std::filesystem::path& folder);

// Whether it is a folder, or could be made: the nearest path above that is there is a
// folder in which we may write. Makes nothing.
Result<void> check_data_folder(const std::filesystem::path& folder);

// Whether it can name a thing that is stored, and so a file: 1 to 64 letters, digits,
// '-', '_' and '.', of which the first is a letter or digit.
bool is_store_name(std::string_view name);
Error no_store_name(std::string_view name);

// One server per data folder: two would write over what the other has confirmed. The
// lock is of the system (flock), so it ends with the process, however that ends. The
// file has the number of the process, for the message to others.
class DataLock {
 public:
  // Makes the folder and locks it. A folder that cannot be made or written to has no
  // lock, since nothing is stored in it. It is an error if another process has the
  // lock, or if something could be stored in the folder but the lock file cannot be
  // opened or locked: a link, a directory, a file of another user, a file system
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
