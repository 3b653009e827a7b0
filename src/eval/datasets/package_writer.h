// Writes a package: a directory, or an archive if the name ends with .tar.zst.
//
//   Result<std::unique_ptr<PackageWriter>> writer =
//       PackageWriter::create("news.tar.zst", info, pages);
//   for (...) (*writer)->add(page);  // the same pages, now with html and gold
//   (*writer)->finish();
//
// The package appears under its name only at finish(), when it is complete. The same
// pages in the same order give the same bytes.
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

// The destination of a package's files.
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
  // Sets `info.pages` and `info.languages` from the pages. `target` must not exist.
  static Result<std::unique_ptr<PackageWriter>> create(
      const std::filesystem::path& target, PackageInfo info,
      const std::vector<PackagePage>& pages);
  ~PackageWriter();
  PackageWriter(const PackageWriter&) = delete;
  PackageWriter& operator=(const PackageWriter&) = delete;

  // Accepts the pages in any order, each once. The fields of its line are those given
  // to create().
  Result<void> add(const PackagePage& page);
  Result<void> finish();

 private:
  PackageWriter(std::filesystem::path target, std::filesystem::path beside,
                const std::vector<PackagePage>& pages);

  std::filesystem::path target_;
  std::filesystem::path beside_;  // temporary path of the unfinished package
  std::unique_ptr<PackageSink> sink_;
  std::unordered_set<std::string> expected_;  // ids of pages that are still missing
  bool is_finished_ = false;
};

// Writes all pages of a list. `load` reads the files of one page at a time.
using LoadPage = std::function<Result<PackagePage>(std::size_t index)>;
Result<void> write_package(const std::filesystem::path& target, PackageInfo info,
                           const std::vector<PackagePage>& pages, const LoadPage& load);

// Reports whether the target is an archive (".tar.zst") instead of a directory.
bool names_archive(const std::filesystem::path& target);

// Returns "news" for "a/news.tar.zst" and "a/news/".
std::string package_name(const std::filesystem::path& target);

// For PackageWriter only.
Result<std::unique_ptr<PackageSink>> open_archive_sink(
    const std::filesystem::path& file, const std::string& folder);

}  // namespace tamis::datasets
