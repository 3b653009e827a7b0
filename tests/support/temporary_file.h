// A temporary file with the given bytes.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <unistd.h>

namespace tamis::test_files {

class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view bytes)
      : path_(std::filesystem::temp_directory_path() /
              ("tamis-test-" + std::to_string(::getpid()) + "-" +
               std::to_string(++made_))) {
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  std::string path() const { return path_.string(); }

 private:
  static inline int made_ = 0;
  std::filesystem::path path_;
};

}  // namespace tamis::test_files
