// The files of a package, one after another, wherever they lie: in a folder or in an
// archive. What is asked for next comes without a look at the rest, so that no more
// than one file need be in memory.
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
    stray,  // something else in html or gold
    other,  // a README, a licence: nobody's business
  };
  Kind kind = Kind::other;
  std::string path{};  // in the package: "html/7.html"
  std::string id{};    // of html and gold
  std::string bytes{};
  std::optional<Error> problem{};  // then there are no bytes
};

// By its path in the package.
PackageFile classify(std::string path);

// The largest that a file of a kind may be. Pages as the parser's Limits have it; lists
// of a million pages are no larger.
// In html, while the page of that id is being saved or removed (or was, when the
// process was killed): its files count only if the list has it.
std::string saving_mark(const std::string& id);

std::size_t max_bytes(PackageFile::Kind kind);

class PackageFiles {
 public:
  virtual ~PackageFiles() = default;
  PackageFiles() = default;
  PackageFiles(const PackageFiles&) = delete;
  PackageFiles& operator=(const PackageFiles&) = delete;

  // Nothing after the last. After an error there is nothing more.
  virtual Result<std::optional<PackageFile>> next() = 0;

  // In what order files are wanted, where there is a choice.
  virtual void expect(const std::vector<PackagePage>& pages) = 0;
};

Result<std::unique_ptr<PackageFiles>> open_package(
    const std::filesystem::path& package);

// One each; use open_package().
std::unique_ptr<PackageFiles> open_package_folder(const std::filesystem::path& folder);
Result<std::unique_ptr<PackageFiles>> open_package_archive(
    const std::filesystem::path& archive);

}  // namespace tamis::datasets
