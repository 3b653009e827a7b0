// Reads the files of a package, one after another, from a directory or an archive.
// Callers request the next file only, so one file at a time is enough in memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "eval/datasets/package.h"

namespace tamis::datasets {

struct PackageFile {
  enum class Kind : std::uint8_t {
    info,   // package.json
    index,  // pages.jsonl
    html,   // html/ID.html
    gold,   // gold/ID.txt
    stray,  // another file in html or gold
    other,  // ignored, such as a README or a licence
  };
  Kind kind = Kind::other;
  std::string path{};  // in the package: "html/7.html"
  std::string id{};    // for html and gold
  std::string bytes{};
  std::optional<Error> problem{};  // if set, there are no bytes
};

// Classifies a file by its path in the package.
PackageFile classify(std::string path);

// Returns the name of a marker file in html. It exists while the page of that id is
// being saved or removed, and remains if the process is killed. Then the page's files
// count only if the list has the page.
std::string saving_mark(const std::string& id);

// Returns the size limit of a file of this kind. For pages it is that of the parser's
// Limits. It is enough for lists of a million pages.
std::size_t max_bytes(PackageFile::Kind kind);

class PackageFiles {
 public:
  virtual ~PackageFiles() = default;
  PackageFiles() = default;
  PackageFiles(const PackageFiles&) = delete;
  PackageFiles& operator=(const PackageFiles&) = delete;

  // Returns nothing after the last file, and after an error.
  virtual Result<std::optional<PackageFile>> next() = 0;

  // States the order in which files are needed. A directory follows it.
  virtual void expect(const std::vector<PackagePage>& pages) = 0;
};

Result<std::unique_ptr<PackageFiles>> open_package(
    const std::filesystem::path& package);

// Constructors of both implementations; use open_package().
std::unique_ptr<PackageFiles> open_package_folder(const std::filesystem::path& folder);
Result<std::unique_ptr<PackageFiles>> open_package_archive(
    const std::filesystem::path& archive);

}  // namespace tamis::datasets
