// Writes a package: a folder, or an archive where the name ends with .tar.zst.
//
//   Result<std::unique_ptr<PackageWriter>> writer =
//       PackageWriter::create("news.tar.zst", info, pages);
//   for (...) (*writer)->add(page);  // the same pages, now with html and gold
//   (*writer)->finish();
//
// What is written appears under its name only at finish(), whole. The same pages in the
// same order give the same bytes.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "eval/datasets/package.h"

namespace tamis::datasets {

// Where files of a package go.
class PackageSink {
 public:
  virtual ~PackageSink() = default;
  PackageSink() = default;
  PackageSink(const PackageSink&) = delete;
  PackageSink& operator=(const PackageSink&) = delete;

  virtual Result<void> write(const std::string& path, std::string_view bytes) = 0;
  virtual Result<void> finish() = 0;
};

class PackageWriter {
 public:
  // `info.pages` and `info.languages` are set from the pages. Nothing may have the name
  // yet.
  static Result<std::unique_ptr<PackageWriter>> create(
      const std::filesystem::path& target, PackageInfo info,
      const std::vector<PackagePage>& pages);
  ~PackageWriter();
  PackageWriter(const PackageWriter&) = delete;
  PackageWriter& operator=(const PackageWriter&) = delete;

  // In any order, each page once; what is on its line was said before.
  Result<void> add(const PackagePage& page);
  Result<void> finish();

 private:
  PackageWriter(std::filesystem::path target, std::filesystem::path beside,
                const std::vector<PackagePage>& pages);

  std::filesystem::path target_;
  std::filesystem::path beside_;  // what is written so far
  std::unique_ptr<PackageSink> sink_;
  std::unordered_set<std::string> expected_;  // ids
  bool is_finished_ = false;
};

// Writes all pages of a list, whose files `load` reads one page at a time.
using LoadPage = std::function<Result<PackagePage>(std::size_t index)>;
Result<void> write_package(const std::filesystem::path& target, PackageInfo info,
                           const std::vector<PackagePage>& pages, const LoadPage& load);

// ".tar.zst": an archive, else a folder.
bool names_archive(const std::filesystem::path& target);

// "news" of "a/news.tar.zst" and of "a/news/".
std::string package_name(const std::filesystem::path& target);

// For PackageWriter.
Result<std::unique_ptr<PackageSink>> open_archive_sink(
    const std::filesystem::path& file, const std::string& folder);

}  // namespace tamis::datasets
