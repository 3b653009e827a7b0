// Datasets for tests: a temporary directory, files in it, and hand-written tar
// archives, which can have any error.
//
//   TestFolder folder;
//   folder.write("p/package.json", R"({"name": "p"})");
//   folder.write("p.tar", tar({{"p/package.json", R"({"name": "p"})"}}));
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tamis::test {

class TestFolder {
 public:
  TestFolder();
  ~TestFolder();
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  // Creates directories as needed.
  std::filesystem::path write(const std::string& path, std::string_view bytes) const;

  std::filesystem::path operator/(const std::string& path) const {
    return path_ / path;
  }

 private:
  std::filesystem::path path_;
};

struct TarFile {
  std::string path;
  std::string bytes;
  char type = '0';  // of ustar: '0' a file, '2' a link to `bytes`, '5' a directory
};

// Returns a ustar archive. Paths have up to 100 bytes.
std::string tar(const std::vector<TarFile>& files);

// Returns the files of a small dataset in the order of the format: three pages of two
// sites.
std::vector<TarFile> small_package();

}  // namespace tamis::test
