#include "cli/pages/out_names.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include <sys/stat.h>

#include "base/hash.h"
#include "bulk/formats/file_names.h"
#include "text/control_characters.h"
#include "text/numbers.h"
#include "url/parts.h"

namespace tamis::cli {
namespace {

namespace fs = std::filesystem;

// File systems allow 255 bytes, of which hash, extension and temporary names need some.
constexpr std::size_t kLongestName = 150;

bool is_plain(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') ||
         c == '.' || c == '-' || c == '_';
}

std::string without_page_suffix(std::string name) {
  const std::size_t suffix = bulk::page_suffix(name);
  // ".html" alone is a name without an extension.
  const bool only_suffix = name.substr(name.find_last_of('/') + 1).size() == suffix;
  if (!only_suffix) name.resize(name.size() - suffix);
  return name;
}

fs::path whole_path(const PageSource& source) {
  std::error_code unknown;  // without a current directory the path stays unchanged
  const fs::path path = fs::absolute(source.name, unknown);
  return (unknown ? fs::path(source.name) : path).lexically_normal();
}

// Returns the longest common prefix of two paths.
fs::path common(const fs::path& a, const fs::path& b) {
  fs::path out;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end() && *i == *j;
       ++i, ++j)
    out /= *i;
  return out;
}

fs::path common_folder(const std::vector<PageSource>& sources) {
  fs::path out;
  bool first = true;
  for (const PageSource& source : sources) {
    if (source.kind != PageSource::Kind::file) continue;
    const fs::path folder = whole_path(source).parent_path();
    out = first ? folder : common(out, folder);
    first = false;
  }
  return out;
}

// Pages whose names differ only in the suffix keep it: index.htm and index.html.
enum class Suffix : std::uint8_t { dropped, kept };

std::string name_of(const PageSource& source, const fs::path& base, Suffix suffix) {
  switch (source.kind) {
    case PageSource::Kind::url: return file_name_of_url(source.place());
    case PageSource::Kind::standard_input: return "stdin";
    case PageSource::Kind::file: break;
  }
  const std::string path =
      with_controls_as(whole_path(source).lexically_relative(base).string(), '_');
  return suffix == Suffix::kept ? path : without_page_suffix(path);
}

using FileId = std::pair<dev_t, ino_t>;

bool identify(const std::string& path, FileId& id) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return false;
  id = {status.st_dev, status.st_ino};
  return true;
}

}  // namespace

std::string file_name_of_url(std::string_view url) {
  const std::string whole(url.substr(0, url.find('#')));
  const std::size_t scheme = url::Parts(whole).scheme.size();
  const std::string named = without_page_suffix(whole.substr(scheme + 3));
  std::string out;
  bool is_lossy = false;
  for (const char c : named) {
    out += is_plain(c) ? c : '_';
    is_lossy |= c == '_' || (!is_plain(c) && c != '/');
  }
  while (out.ends_with('_')) out.pop_back();
  if (out.starts_with('.')) out[0] = '_';  // a hidden file, or a parent directory
  is_lossy |= out.size() > kLongestName;
  if (!is_lossy) return out;
  out.resize(std::min(out.size(), kLongestName));
  return out + "-" + text::hexadecimal(finish_hash(hash_bytes(whole)) >> 32, 8);
}

Result<std::vector<fs::path>> out_names(const std::vector<PageSource>& sources,
                                        const fs::path& folder,
                                        std::string_view extension) {
  const fs::path base = common_folder(sources);
  std::vector<fs::path> out;
  std::unordered_map<std::string, int> pages;
  for (const PageSource& source : sources)
    ++pages[name_of(source, base, Suffix::dropped)];
  std::unordered_map<std::string, const PageSource*> seen;
  for (const PageSource& source : sources) {
    std::string name = name_of(source, base, Suffix::dropped);
    if (pages[name] > 1) name = name_of(source, base, Suffix::kept);
    fs::path path = folder / name;
    path += extension;
    const auto [other, is_new] = seen.emplace(path.string(), &source);
    if (!is_new && !source.problem)
      return fail(ErrorCode::bad_argument, "--out",
                  other->second->place() + " and " + source.place() +
                      " would both be written to " + path.string(),
                  "name each page once, or write to two folders");
    out.push_back(std::move(path));
  }
  return out;
}

Result<void> check_not_inputs(const std::vector<PageSource>& sources,
                              const std::vector<fs::path>& paths) {
  std::set<FileId> inputs;
  FileId id;
  for (const fs::path& path : paths) {
    if (!identify(path.string(), id)) continue;  // the file does not exist
    if (inputs.empty())
      for (FileId input; const PageSource& source : sources)
        if (source.kind == PageSource::Kind::file && identify(source.name, input))
          inputs.insert(input);
    if (inputs.contains(id))
      return fail(ErrorCode::bad_argument, "--out",
                  path.string() + " is one of the pages and would be overwritten",
                  "another folder or another name is wanted");
  }
  return {};
}

}  // namespace tamis::cli
