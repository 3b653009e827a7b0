// Packages for tests: a folder of their own, files in it, and tar archives written by
// hand, so that they can be as wrong as one likes.
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

  // Makes folders as needed.
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
  char type = '0';  // of ustar: '0' a file, '2' a link to `bytes`, '5' a folder
};

// Of ustar; paths up to 100 bytes.
std::string tar(const std::vector<TarFile>& files);

// The files of a small package, in the order of the format: three pages of two sites.
std::vector<TarFile> small_package();

}  // namespace tamis::test
