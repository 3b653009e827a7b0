#include "serve/store/packages.h"

#include <algorithm>

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

bool is_package(const fs::path& path) {
  const std::string name = path.filename().string();
  std::error_code ignored;
  if (name.starts_with('.')) return false;
  if (fs::is_directory(path, ignored))
    return fs::is_regular_file(path / "package.json", ignored);
  return name.find(".tar") != std::string::npos && fs::is_regular_file(path, ignored);
}

void add_all(const fs::path& folder, bool is_own, std::vector<KnownPackage>& out) {
  std::error_code error;
  if (folder.empty()) return;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (!is_package(entry.path())) continue;
    std::string name = entry.path().filename().string();
    name = name.substr(0, name.find(".tar"));
    const bool is_known = std::any_of(
        out.begin(), out.end(), [&](const auto& other) { return other.name == name; });
    if (!is_known) out.push_back({std::move(name), entry.path(), is_own});
  }
}

}  // namespace

std::vector<KnownPackage> Packages::list() const {
  std::vector<KnownPackage> out;
  add_all(own_, true, out);
  add_all(given_, false, out);
  std::sort(out.begin(), out.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return out;
}

Result<KnownPackage> Packages::find(const std::string& name) const {
  for (const KnownPackage& known : list())
    if (known.name == name) return known;
  return fail(ErrorCode::bad_argument, "packages",
              "'" + name.substr(0, 100) + "' is no package",
              "/api/packages lists them; --packages names their folder");
}

Result<std::vector<fs::path>> Packages::find_all(
    const std::vector<std::string>& names) const {
  std::vector<fs::path> out;
  for (const std::string& name : names) {
    auto known = find(name);
    if (!known) return tl::unexpected(known.error());
    if (std::find(out.begin(), out.end(), known->path) != out.end())
      return fail(ErrorCode::bad_argument, "packages", "'" + name + "' is there twice",
                  "each once");
    out.push_back(std::move(known->path));
  }
  if (out.empty())
    return fail(ErrorCode::bad_argument, "packages", "there is none", "at least one");
  return out;
}

}  // namespace tamis::serve
