// Pages that people have marked: each becomes a page of a package (docs/packages.md), a
// folder that `tamis eval` and `tamis tune` can use.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>

#include "eval/datasets/package.h"
#include "tamis/error.h"

namespace tamis::serve {

class GoldStore {
 public:
  static constexpr std::size_t kMaxPages = 5000;  // of a package

  explicit GoldStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Removes what a server left in packages that was killed while it saved a page.
  void clean_up();

  // Adds the page to the package of that name, or replaces the one with its id. The
  // result is how many pages the package has then.
  Result<std::size_t> save(const std::string& package,
                           const datasets::PackagePage& page);
  // Takes it out again.
  Result<std::size_t> remove(const std::string& package, const std::string& id);

 private:
  std::filesystem::path folder_;
  std::mutex mutex_;
};

}  // namespace tamis::serve
