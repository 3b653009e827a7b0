#include "cli/find_packages.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "filters/registry/params.h"

namespace tamis::cli {
namespace {

std::filesystem::path shared_folder() {
  const char* shared = std::getenv("TAMIS_SHARED");
  const bool is_said = shared != nullptr && *shared != '\0';
  return is_said ? shared : "../shared";
}

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
  for (const auto& entry :
       std::filesystem::directory_iterator(shared_folder() / "packages", ignored)) {
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
    const std::filesystem::path shared = shared_folder();
    const std::filesystem::path candidates[] = {
        word, shared / "packages" / word, shared / "packages" / (word + ".tar.zst"),
        shared / word, shared / (word + ".tar.zst")};
    std::error_code ignored;
    const auto* found =
        std::find_if(std::begin(candidates), std::end(candidates),
                     [&](const auto& path) { return exists(path, ignored); });
    if (found == std::end(candidates))
      return fail(ErrorCode::cannot_read, "--package: " + word,
                  "there is no such package" + did_you_mean(word, shared_names()),
                  "a folder, an archive, or the name of one in " +
                      (shared / "packages").string() + " (TAMIS_SHARED)");
    if (is_among(*found, out))
      return fail(ErrorCode::bad_argument, "--package: " + word,
                  "this package is there twice", "each once");
    out.push_back(*found);
  }
  return out;
}

}  // namespace tamis::cli
