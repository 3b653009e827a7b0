// One server per data folder: two would write over what the other has confirmed.
//
// The lock is of the system (flock), so it ends with the process, however that ends.
// The file has the number of the process, for the message to others.
#pragma once

#include <filesystem>
#include <utility>

#include "tamis/error.h"

namespace tamis::serve {

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
