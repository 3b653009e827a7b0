#include "cli/package/find_packages.h"

#include <algorithm>

#include "eval/datasets/package.h"
#include "filters/contract/settings.h"

namespace tamis::cli {
namespace {

bool is_among(const std::filesystem::path& path,
              const std::vector<std::filesystem::path>& others) {
  return std::any_of(others.begin(), others.end(), [&](const auto& other) {
    std::error_code ignored;
    return equivalent(path, other, ignored);
  });
}

std::vector<std::string> shared_names() {
  std::vector<std::string> out;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(
           datasets::shared_folder() / "packages", ignored)) {
    const std::string name = entry.path().filename().string();
    out.push_back(name.substr(0, name.find(".tar.")));
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

Result<std::vector<std::filesystem::path>> find_packages(
    const std::vector<std::string>& words) {
  std::vector<std::filesystem::path> out;
  for (const std::string& word : words) {
    const auto found = datasets::locate_package(word);
    if (!found)
      return fail(ErrorCode::cannot_read, "--package: " + word,
                  "there is no such package" + did_you_mean(word, shared_names()),
                  "a folder, an archive, or the name of one in " +
                      (datasets::shared_folder() / "packages").string() +
                      " (TAMIS_SHARED)");
    if (is_among(*found, out))
      return fail(ErrorCode::bad_argument, "--package: " + word,
                  "this package is there twice", "each once");
    out.push_back(*found);
  }
  return out;
}

}  // namespace tamis::cli
