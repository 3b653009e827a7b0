#include "bulk/folder_files.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/file.h"

namespace tamis::bulk {
namespace {

namespace fs = std::filesystem;

class Walk {
 public:
  Walk(const fs::path& folder, bool follow_links,
       const std::function<bool(const std::string&)>& is_wanted)
      : folder_(folder), follow_links_(follow_links), is_wanted_(is_wanted) {}

  FolderFiles run() {
    is_new(folder_);
    read(folder_);
    while (!still_.empty()) {
      Found found = std::move(still_.back());
      still_.pop_back();
      if (found.is_folder)
        read(found.path);
      else
        out_.entries.push_back({std::move(found.path)});
    }
    return std::move(out_);
  }

 private:
  struct Found {
    fs::path path;
    bool is_folder = false;
  };

  // Puts the entries of a directory before all entries that are still to be visited.
  void read(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::directory_entry> entries;
    fs::directory_iterator at(folder, error);
    for (; !error && at != fs::directory_iterator(); at.increment(error))
      entries.push_back(*at);
    if (error) out_.entries.push_back({folder, error});
    std::sort(entries.begin(), entries.end());
    const std::size_t first = still_.size();
    for (const fs::directory_entry& entry : entries) look_at(entry);
    std::reverse(still_.begin() + static_cast<std::ptrdiff_t>(first), still_.end());
  }

  void look_at(const fs::directory_entry& entry) {
    std::error_code unknown;
    const bool is_link = entry.is_symlink(unknown);
    const bool is_directory = entry.is_directory(unknown);
    if (!is_directory &&
        !(is_wanted_(entry.path().native()) && entry.is_regular_file(unknown)))
      return;
    if (is_link && !follow_links_ && leads_outside(entry.path(), folder_))
      out_.skipped.push_back(entry.path().string());
    else if (!is_directory)
      still_.push_back({entry.path(), false});
    else if (follow_links_ ? is_new(entry.path()) : !is_link)
      still_.push_back({entry.path(), true});
  }

  bool is_new(const fs::path& folder) {
    std::error_code unknown;
    return seen_.insert(fs::canonical(folder, unknown)).second;
  }

  const fs::path& folder_;
  const bool follow_links_;
  const std::function<bool(const std::string&)>& is_wanted_;
  std::vector<Found> still_;  // the last one is visited next
  std::set<fs::path> seen_;   // directories
  FolderFiles out_;
};

}  // namespace

FolderFiles files_below(const fs::path& folder, bool follow_links,
                        const std::function<bool(const std::string& name)>& is_wanted) {
  return Walk(folder, follow_links, is_wanted).run();
}

}  // namespace tamis::bulk
