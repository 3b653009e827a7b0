#include "cli/source.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "base/ascii.h"
#include "base/system_error.h"
#include "bulk/file_names.h"

namespace tamis::cli {
namespace {

namespace fs = std::filesystem;

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), to_lower);
  return out;
}

PageSource without_page(std::string name, std::string finding,
                        std::string allowed = {}) {
  Error error{ErrorCode::cannot_read, name, std::move(finding), std::move(allowed)};
  return {PageSource::Kind::file, std::move(name), std::move(error)};
}

// What is in one folder, sorted by name; links to folders are not followed, for they
// can lead in a circle.
struct Listing {
  std::vector<fs::directory_entry> entries;
  std::error_code error;
};

Listing list(const fs::path& folder) {
  Listing out;
  fs::directory_iterator at(folder, out.error);
  while (!out.error && at != fs::directory_iterator()) {
    out.entries.push_back(*at);
    at.increment(out.error);
  }
  std::sort(out.entries.begin(), out.entries.end());
  return out;
}

bool is_folder(const fs::directory_entry& entry) {
  std::error_code unknown;
  return entry.is_directory(unknown) && !entry.is_symlink(unknown);
}

bool is_page(const fs::directory_entry& entry) {
  std::error_code unknown;
  return page_suffix(entry.path().native()) > 0 && entry.is_regular_file(unknown);
}

// All pages below a folder, those of a folder before what stands after it.
void add_folder(const std::string& folder, std::vector<PageSource>& out) {
  const std::size_t before = out.size();
  std::vector<fs::path> still{fs::path(folder)};
  while (!still.empty()) {
    const fs::path path = std::move(still.back());
    still.pop_back();
    std::error_code unknown;
    if (path != folder && !fs::is_directory(path, unknown)) {
      out.push_back({PageSource::Kind::file, path.string(), {}});
      continue;
    }
    const Listing found = list(path);
    if (found.error) {
      errno = found.error.value();
      out.push_back(without_page(path.string(), system_error()));
    }
    for (auto entry = found.entries.rbegin(); entry != found.entries.rend(); ++entry)
      if (is_folder(*entry) || is_page(*entry)) still.push_back(entry->path());
  }
  if (out.size() == before)
    out.push_back(without_page(folder, "there is no page in this folder",
                               "files named *.html, *.htm, *.xhtml, *.xht, *.shtml "
                               "and *.shtm are taken for pages"));
}

}  // namespace

std::string PageSource::place() const {
  return kind == Kind::standard_input ? "standard input" : name;
}

std::string PageSource::group() const {
  switch (kind) {
    case Kind::url: return "host " + host_of(name);
    case Kind::file: return "folder " + fs::path(name).parent_path().string();
    case Kind::standard_input: break;
  }
  return "standard input";
}

std::size_t page_suffix(std::string_view name) {
  return bulk::page_suffix(name);
}

bool is_url(std::string_view word) {
  const std::string head = lower(word.substr(0, 8));
  return head.starts_with("http://") || head.starts_with("https://");
}

std::string host_of(std::string_view url) {
  const std::size_t begin = url.find("://") + 3;
  const std::string_view authority =
      url.substr(begin, url.find_first_of("/?#", begin) - begin);
  return lower(authority.substr(authority.find_last_of('@') + 1));
}

PageSource source_of(const std::string& word) {
  if (word == "-") return {PageSource::Kind::standard_input, word, {}};
  if (is_url(word)) return {PageSource::Kind::url, word, {}};
  std::error_code unknown;
  const std::size_t scheme = word.find("://");
  if (scheme != std::string::npos && !fs::exists(word, unknown))
    return without_page(word, "addresses of this kind are not fetched",
                        "http:// and https:// are; a file is named by its path");
  return {PageSource::Kind::file, word, {}};
}

std::vector<PageSource> find_sources(const std::vector<std::string>& words) {
  std::vector<PageSource> out;
  for (const std::string& word : words) {
    std::error_code unknown;
    if (word != "-" && !is_url(word) && fs::is_directory(word, unknown))
      add_folder(word, out);
    else
      out.push_back(source_of(word));
  }
  return out;
}

}  // namespace tamis::cli
