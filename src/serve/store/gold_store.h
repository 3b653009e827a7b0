// Annotated pages. Each becomes a page of a dataset (docs/packages.md), which is a
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
  static constexpr std::size_t kMaxPages = 5000;  // per dataset

  explicit GoldStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Removes what a server left in datasets when it was killed while saving a page.
  void clean_up();

  // Adds the page to the dataset, or replaces the page with the same id. Returns the
  // number of pages in the dataset.
  Result<std::size_t> save(const std::string& package,
                           const datasets::PackagePage& page);
  // Removes the page from the dataset. Returns the number of pages left.
  Result<std::size_t> remove(const std::string& package, const std::string& id);

 private:
  std::filesystem::path folder_;
  std::mutex mutex_;
};

}  // namespace tamis::serve
