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
  // Makes the folder. A folder that cannot be made or written to has no lock, since
  // nothing is stored in it. An error: another process has it.
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
