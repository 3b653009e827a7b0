#include "serve/store/gold_store.h"

#include <algorithm>

#include "base/file.h"
#include "eval/datasets/package.h"
#include "eval/datasets/package_files.h"
#include "serve/store/data_folder.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

// Returns the index of a dataset, or a new index if the dataset does not exist.
Result<datasets::PackageIndex> read_index(const fs::path& package,
                                          const std::string& name) {
  std::error_code ignored;
  if (fs::exists(package / "package.json", ignored))
    return datasets::read_package_index(package);
  datasets::PackageIndex out;
  out.info.name = name;
  out.info.gold = "marked by hand with tamis serve";
  return out;
}

bool is_listed(const datasets::PackageIndex& index, const std::string& id) {
  return std::any_of(index.pages.begin(), index.pages.end(),
                     [&](const datasets::PackagePage& page) { return page.id == id; });
}

// Removes files of pages that are not in the index. A server that was killed may leave
// such files, and readers would report them as errors.
void remove_strays(const fs::path& package, const datasets::PackageIndex& index) {
  std::error_code ignored;
  for (const char* kind : {"html", "gold"})
    for (const auto& entry : fs::directory_iterator(package / kind, ignored))
      if (!is_listed(index, entry.path().stem().string()))
        fs::remove(entry.path(), ignored);
}

// A page belongs to the dataset from the moment when the index is replaced.
// package.json has no number of pages, because both files cannot change at once.
Result<void> write_index(const fs::path& package, datasets::PackageIndex& index) {
  std::error_code ignored;
  if (index.info.pages || !fs::exists(package / "package.json", ignored)) {
    index.info.pages.reset();
    if (auto written = replace_file(package / "package.json",
                                    datasets::write_package_info(index.info));
        !written)
      return written;
  }
  std::string lines;
  for (const datasets::PackagePage& page : index.pages)
    lines += datasets::write_package_line(page);
  return replace_file(package / "pages.jsonl", lines);
}

// During its lifetime, the files of the page are not reported as errors
// (package_files.h).
class SavingMark {
 public:
  SavingMark(const fs::path& package, const std::string& id)
      : file_(package / "html" / datasets::saving_mark(id)) {
    is_written_ = replace_file(file_, "", Sync::no);
  }
  SavingMark(const SavingMark&) = delete;
  SavingMark& operator=(const SavingMark&) = delete;
  ~SavingMark() {
    std::error_code ignored;
    fs::remove(file_, ignored);
  }
  const Result<void>& is_written() const { return is_written_; }

 private:
  fs::path file_;
  Result<void> is_written_;
};

fs::path html_file(const fs::path& package, const std::string& id) {
  return package / "html" / (id + ".html");
}

fs::path gold_file(const fs::path& package, const std::string& id) {
  return package / "gold" / (id + ".txt");
}

}  // namespace

Result<std::size_t> GoldStore::save(const std::string& name,
                                    const datasets::PackagePage& page) {
  if (!is_store_name(name)) return tl::unexpected(no_store_name(name));
  if (const std::string wrong = datasets::wrong_id(page.id); !wrong.empty())
    return fail(ErrorCode::bad_argument, "id", wrong, "a name of a file");
  const std::lock_guard lock(mutex_);
  if (folder_.empty())
    if (auto made = make_data_folder(folder_); !made)
      return tl::unexpected(made.error());
  // A new dataset gets its name once it is complete. Valid names do not begin with a
  // dot.
  const fs::path final_place = folder_ / name;
  std::error_code error;
  const bool is_new = !fs::exists(final_place, error);
  const fs::path package =
      is_new ? folder_ / ("." + name_beside(name).string()) : final_place;
  for (const fs::path& folder : {package / "html", package / "gold"})
    if (auto made = make_data_folder(folder); !made)
      return tl::unexpected(made.error());
  auto index = read_index(package, name);
  if (!index) return tl::unexpected(index.error());
  remove_strays(package, *index);
  const SavingMark mark(package, page.id);
  if (!mark.is_written()) return tl::unexpected(mark.is_written().error());
  datasets::PackagePage line = page;
  line.html.clear();
  line.gold.reset();
  const auto old = std::find_if(
      index->pages.begin(), index->pages.end(),
      [&](const datasets::PackagePage& other) { return other.id == page.id; });
  if (old != index->pages.end())
    *old = std::move(line);
  else if (index->pages.size() >= kMaxPages)
    return fail(ErrorCode::too_large, name, "is full",
                std::to_string(kMaxPages) + " pages");
  else
    index->pages.push_back(std::move(line));
  if (auto written = replace_file(html_file(package, page.id), page.html); !written)
    return tl::unexpected(written.error());
  if (auto written = replace_file(gold_file(package, page.id), page.gold.value_or(""));
      !written)
    return tl::unexpected(written.error());
  if (auto written = write_index(package, *index); !written)
    return tl::unexpected(written.error());
  if (is_new) fs::rename(package, final_place, error);
  if (is_new && error)
    return fail(ErrorCode::cannot_write, final_place.string(), error.message());
  return index->pages.size();
}

void GoldStore::clean_up() {
  const std::lock_guard lock(mutex_);
  std::error_code ignored;
  if (folder_.empty()) return;
  for (const auto& entry : fs::directory_iterator(folder_, ignored))
    if (const auto index = datasets::read_package_index(entry.path()))
      remove_strays(entry.path(), *index);
}

Result<std::size_t> GoldStore::remove(const std::string& name, const std::string& id) {
  const std::lock_guard lock(mutex_);
  const fs::path package = folder_ / name;
  std::error_code ignored;
  const bool is_there = !folder_.empty() && is_store_name(name) &&
                        fs::exists(package / "package.json", ignored);
  auto index =
      is_there ? datasets::read_package_index(package) : datasets::PackageIndex();
  if (!index) return tl::unexpected(index.error());
  if (!is_listed(*index, id))
    return fail(ErrorCode::bad_argument, "id", "there is no such page",
                "a page that was marked here");
  const SavingMark mark(package, id);
  if (!mark.is_written()) return tl::unexpected(mark.is_written().error());
  std::erase_if(index->pages,
                [&](const datasets::PackagePage& page) { return page.id == id; });
  if (auto written = write_index(package, *index); !written)
    return tl::unexpected(written.error());
  remove_strays(package, *index);
  return index->pages.size();
}

}  // namespace tamis::serve
