#include "eval/datasets/package_files.h"

#include <algorithm>
#include <deque>

#include "base/file.h"

namespace tamis::datasets {
namespace {

namespace fs = std::filesystem;

// Returns "a" for "a.html" with the ending ".html"; nothing for other names.
std::optional<std::string> id_of(std::string_view name, std::string_view ending) {
  if (!name.ends_with(ending) || name.size() == ending.size()) return {};
  if (name.find('/') != std::string_view::npos) return {};
  return std::string(name.substr(0, name.size() - ending.size()));
}

class FolderFiles : public PackageFiles {
 public:
  explicit FolderFiles(fs::path folder) : folder_(std::move(folder)) {
    for (const char* name : {"package.json", "pages.jsonl"}) {
      std::error_code unknown;
      if (fs::exists(folder_ / name, unknown)) files_.push_back(name);
    }
  }

  void expect(const std::vector<PackagePage>& pages) override {
    list_rest();
    const auto find = [this](const std::string& path) {
      const auto found = std::lower_bound(rest_.begin(), rest_.end(), path);
      if (found != rest_.end() && *found == path) files_.push_back(path);
    };
    for (const PackagePage& page : pages) {
      find("html/" + page.id + ".html");
      find("gold/" + page.id + ".txt");
    }
    std::vector<std::string> wanted(files_.begin(), files_.end());
    std::sort(wanted.begin(), wanted.end());
    std::vector<std::string> unlisted;
    std::set_difference(rest_.begin(), rest_.end(), wanted.begin(), wanted.end(),
                        std::back_inserter(unlisted));
    for (std::string& path : unlisted)
      if (!is_being_saved(path)) files_.push_back(std::move(path));
    rest_.clear();
  }

  Result<std::optional<PackageFile>> next() override {
    if (files_.empty() && !is_listed_) {
      list_rest();
      files_.assign(rest_.begin(), rest_.end());
    }
    if (unreadable_) return tl::unexpected(*unreadable_);
    if (files_.empty()) return std::nullopt;
    PackageFile out = classify(std::move(files_.front()));
    files_.pop_front();
    if (out.kind != PackageFile::Kind::stray) read(out);
    return out;
  }

 private:
  void read(PackageFile& file) const {
    const fs::path path = folder_ / file.path;
    if (leads_outside(path, folder_)) {
      file.problem =
          Error{ErrorCode::bad_file, path.string(), "the link leads out of the package",
                "copy the file it leads to"};
      return;
    }
    std::error_code unknown;
    const std::uintmax_t size = fs::file_size(path, unknown);
    if (!unknown && size > max_bytes(file.kind)) {
      file.problem =
          Error{ErrorCode::too_large, path.string(), std::to_string(size) + " bytes",
                "at most " + std::to_string(max_bytes(file.kind))};
      return;
    }
    Result<std::string> bytes = read_file(path);
    if (bytes)
      file.bytes = *std::move(bytes);
    else
      file.problem = bytes.error();
  }

  bool is_being_saved(const std::string& path) const {
    const PackageFile file = classify(path);
    std::error_code unknown;
    return !file.id.empty() &&
           fs::exists(folder_ / "html" / saving_mark(file.id), unknown);
  }

  void list_rest() {
    is_listed_ = true;
    for (const char* name : {"html", "gold"}) {
      std::error_code failed;
      const fs::path inside = folder_ / name;
      if (!fs::exists(inside, failed)) continue;
      for (fs::recursive_directory_iterator at(inside, failed), end;
           !failed && at != end; at.increment(failed)) {
        std::error_code unknown;
        std::string path = at->path().lexically_relative(folder_).generic_string();
        if (!at->is_directory(unknown)) rest_.push_back(std::move(path));
      }
      if (failed)
        unreadable_ =
            Error{ErrorCode::cannot_read, inside.string(), failed.message(), {}};
    }
    std::erase_if(rest_, [](const std::string& path) {
      return classify(path).kind == PackageFile::Kind::other;
    });
    std::sort(rest_.begin(), rest_.end());
  }

  fs::path folder_;
  std::deque<std::string> files_;  // to be read, in this order
  std::vector<std::string> rest_;  // of html and gold, sorted
  bool is_listed_ = false;
  std::optional<Error> unreadable_;
};

}  // namespace

PackageFile classify(std::string path) {
  using Kind = PackageFile::Kind;
  PackageFile out{.path = std::move(path)};
  const std::string_view whole = out.path;
  if (whole == "package.json") out.kind = Kind::info;
  if (whole == "pages.jsonl") out.kind = Kind::index;
  const bool is_html = whole.starts_with("html/");
  if (!is_html && !whole.starts_with("gold/")) return out;
  const std::string_view name = whole.substr(5);
  if (name.substr(name.rfind('/') + 1).starts_with('.')) return out;  // .DS_Store
  if (is_name_beside(name)) return out;  // an unfinished file
  const std::optional<std::string> id = id_of(name, is_html ? ".html" : ".txt");
  out.kind = !id ? Kind::stray : is_html ? Kind::html : Kind::gold;
  out.id = id.value_or("");
  return out;
}

std::string saving_mark(const std::string& id) {
  return ".saving-" + id;
}

std::size_t max_bytes(PackageFile::Kind kind) {
  if (kind == PackageFile::Kind::info) return std::size_t{1} << 20;
  if (kind == PackageFile::Kind::index) return std::size_t{1} << 30;
  return std::size_t{64} << 20;
}

std::unique_ptr<PackageFiles> open_package_folder(const fs::path& folder) {
  return std::make_unique<FolderFiles>(folder);
}

Result<std::unique_ptr<PackageFiles>> open_package(const fs::path& package) {
  std::error_code unknown;
  if (fs::is_directory(package, unknown)) return open_package_folder(package);
  return open_package_archive(package);
}

}  // namespace tamis::datasets
