// Packages that evaluations may use, by name: those in --packages, and those that
// people have marked here, in the data folder.
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
  bool is_own = false;  // in the data folder: pages can be added
};

class Packages {
 public:
  // Either may be empty.
  Packages(std::filesystem::path given, std::filesystem::path own)
      : given_(std::move(given)), own_(std::move(own)) {}

  // By name; of two that have one, our own.
  std::vector<KnownPackage> list() const;
  // Only what is listed is found: a name is no path.
  Result<KnownPackage> find(const std::string& name) const;
  Result<std::vector<std::filesystem::path>> find_all(
      const std::vector<std::string>& names) const;
  const std::filesystem::path& own() const { return own_; }

 private:
  std::filesystem::path given_;
  std::filesystem::path own_;
};

}  // namespace tamis::serve
