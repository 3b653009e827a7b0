#include "eval/datasets/paired_files.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include <archive.h>
#include <archive_entry.h>

#include "base/file.h"
#include "eval/datasets/package_files.h"
#include "tamis/encoding.h"
#include "text/ascii.h"

namespace tamis::datasets {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHtmlEnds[] = {".html.gz", ".htm.gz", ".html", ".htm"};

// Returns "a/b" for "a/b.html"; nothing for other endings.
std::optional<std::string> without_end(const std::string& path,
                                       std::span<const std::string_view> ends) {
  for (const std::string_view end : ends)
    if (path.size() > end.size() &&
        equal_ignoring_case(std::string_view(path).substr(path.size() - end.size()),
                            end))
      return path.substr(0, path.size() - end.size());
  return {};
}

// Returns the key that a page shares with its text: the name, or the path
// without a leading directory "html" or "gold".
std::string key_of(std::string path, bool by_path) {
  if (!by_path) return path.substr(path.rfind('/') + 1);
  for (const std::string_view folder : {"html/", "gold/"})
    if (path.starts_with(folder)) return path.substr(folder.size());
  return path;
}

// Orders "2" before "10", and numbers before other ids.
struct InOrder {
  static bool is_number(const std::string& id) {
    return id.find_first_not_of("0123456789") == std::string::npos;
  }

  bool operator()(const std::string& a, const std::string& b) const {
    if (is_number(a) != is_number(b)) return is_number(a);
    if (is_number(a) && a.size() != b.size()) return a.size() < b.size();
    return a < b;
  }
};

// Reports whether a file such as README.txt describes the dataset instead of a page.
bool is_about(const fs::path& file) {
  const std::string name = file.stem().string();
  for (const std::string_view known :
       {"readme", "license", "licence", "copying", "notice"})
    if (equal_ignoring_case(name, known)) return true;
  return false;
}

class Pairs {
 public:
  Pairs(const fs::path& folder, const ImportFormat& format)
      : folder_(folder), format_(format) {}

  Result<void> add(const fs::path& file) {
    const std::string path = file.lexically_relative(folder_).generic_string();
    std::optional<std::string> stem = without_end(path, kHtmlEnds);
    const bool is_html = stem.has_value();
    if (!stem) stem = without_end(path, format_.gold_ends);
    if (!stem) return {};
    PairedFiles& pair = pairs_[key_of(*std::move(stem), format_.by_path)];
    fs::path& place = is_html ? pair.html : pair.gold;
    if (!place.empty())
      return fail(ErrorCode::bad_file, file.string(),
                  "has the name of " + place.string(), "one file of a name");
    place = file;
    return {};
  }

  Pairing result() && {
    Pairing out;
    for (auto& [key, pair] : pairs_) {
      if (!pair.html.empty() && !pair.gold.empty()) {
        pair.id = key;
        std::replace(pair.id.begin(), pair.id.end(), '/', '-');
        out.pairs.push_back(std::move(pair));
      } else if (!pair.html.empty() || !is_about(pair.gold)) {
        out.alone.push_back(pair.html.empty() ? pair.gold : pair.html);
      }
    }
    return out;
  }

 private:
  const fs::path& folder_;
  const ImportFormat& format_;
  std::map<std::string, PairedFiles, InOrder> pairs_;
};

bool is_gzip(std::string_view bytes) {
  return bytes.starts_with("\x1F\x8B");
}

}  // namespace

Result<Pairing> pair_files(const fs::path& folder, const ImportFormat& format) {
  std::error_code failed;
  std::vector<fs::path> files;
  for (fs::recursive_directory_iterator at(folder, failed), end; !failed && at != end;
       at.increment(failed)) {
    std::error_code unknown;
    const bool is_link_to_folder = at->is_symlink(unknown) && at->is_directory(unknown);
    if (!at->is_regular_file(unknown) && !is_link_to_folder) continue;
    if (leads_outside(at->path(), folder))
      return fail(ErrorCode::bad_file, at->path().string(),
                  "the link leads out of the folder", "copy what it leads to");
    if (!is_link_to_folder) files.push_back(at->path());
  }
  if (failed) return fail(ErrorCode::cannot_read, folder.string(), failed.message());
  std::sort(files.begin(), files.end());
  Pairs pairs(folder, format);
  for (const fs::path& file : files)
    if (const Result<void> added = pairs.add(file); !added)
      return tl::unexpected(added.error());
  return std::move(pairs).result();
}

Result<std::string> read_unpacked(const fs::path& file) {
  Result<std::string> bytes = read_file(file);
  if (!bytes || !is_gzip(*bytes)) return bytes;
  const std::unique_ptr<struct archive, int (*)(struct archive*)> reader(
      archive_read_new(), archive_read_free);
  archive_read_support_filter_gzip(reader.get());
  archive_read_support_format_raw(reader.get());
  struct archive_entry* entry = nullptr;
  const std::size_t most = max_bytes(PackageFile::Kind::html);
  std::string out;
  la_ssize_t got = -1;
  if (archive_read_open_memory(reader.get(), bytes->data(), bytes->size()) ==
          ARCHIVE_OK &&
      archive_read_next_header(reader.get(), &entry) == ARCHIVE_OK) {
    std::string chunk(std::size_t{1} << 16, '\0');
    while (out.size() <= most &&
           (got = archive_read_data(reader.get(), chunk.data(), chunk.size())) > 0)
      out.append(chunk, 0, static_cast<std::size_t>(got));
  }
  if (got < 0)
    return fail(ErrorCode::bad_file, file.string(), "the compressed file is damaged");
  if (out.size() > most)
    return fail(ErrorCode::too_large, file.string(), "the page is too large",
                "at most " + std::to_string(most) + " bytes");
  return out;
}

std::string plain_text(std::string_view bytes) {
  const Text text = decode(bytes);
  std::string out;
  std::size_t breaks = 0;  // line breaks not yet written
  for (std::string_view rest = text.view(); !rest.empty();) {
    const std::size_t end = std::min(rest.find_first_of("\r\n"), rest.size());
    std::string_view line = rest.substr(0, end);
    const bool is_pair = rest.substr(end).starts_with("\r\n");
    rest.remove_prefix(std::min(rest.size(), end + (is_pair ? 2 : 1)));
    while (!line.empty() && is_space(line.back())) line.remove_suffix(1);
    if (!line.empty()) {
      if (!out.empty()) out.append(breaks, '\n');
      out += line;
      breaks = 0;
    }
    ++breaks;
  }
  return out.empty() ? out : out + '\n';
}

}  // namespace tamis::datasets
