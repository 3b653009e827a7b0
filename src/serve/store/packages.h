// Datasets that evaluations may use, by name: those in --packages, and those annotated
// with this server, in the data folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "eval/datasets/package.h"
#include "tamis/error.h"

namespace tamis::serve {

struct KnownPackage {
  std::string name;
  std::filesystem::path path;
  bool is_own = false;  // in the data folder; pages can be added
};

class Packages {
 public:
  // Both paths may be empty.
  Packages(std::filesystem::path given, std::filesystem::path own)
      : given_(std::move(given)), own_(std::move(own)) {}

  // Sorted by name. If two datasets have the same name, only the one in the data folder
  // is listed.
  std::vector<KnownPackage> list() const;
  // Finds listed datasets only: a name is never used as a path.
  Result<KnownPackage> find(const std::string& name) const;
  Result<std::vector<std::filesystem::path>> find_all(
      const std::vector<std::string>& names) const;
  const std::filesystem::path& own() const { return own_; }

 private:
  std::filesystem::path given_;
  std::filesystem::path own_;
};

}  // namespace tamis::serve
