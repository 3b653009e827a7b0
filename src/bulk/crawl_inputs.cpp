#include "bulk/crawl_inputs.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <utility>

#include "bulk/folder_files.h"
#include "bulk/formats/file_names.h"
#include "text/lists.h"
#include "text/numbers.h"
#include "url/url.h"

namespace tamis::bulk {
namespace {

namespace fs = std::filesystem;

bool is_folder(const std::string& word) {
  std::error_code unknown;
  return fs::is_directory(word, unknown);
}

// Reports whether files of this kind are written by crawlers.
bool is_of_crawler(std::optional<InputKind> kind) {
  return kind == InputKind::warc || kind == InputKind::arc;
}

// Returns the kind that --from names; nothing for auto.
std::optional<InputKind> kind_of(const std::string& from) {
  if (from == "pages") return InputKind::pages;
  if (from == "warc") return InputKind::warc;
  if (from == "arc") return InputKind::arc;
  if (from == "jsonl") return InputKind::json_lines;
  if (from == "archive") return InputKind::archive;
  return std::nullopt;
}

// Returns the kind of a file in a directory; nothing if the file is ignored.
std::optional<InputKind> kind_in_folder(const fs::path& path,
                                        std::optional<InputKind> wanted) {
  std::optional<InputKind> kind = crawl_kind(path.native());
  if (page_suffix(path.native()) > 0) kind = InputKind::pages;
  if (wanted) return kind == wanted ? kind : std::nullopt;
  return is_of_crawler(kind) || kind == InputKind::pages ? kind : std::nullopt;
}

std::uint64_t size_of(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  return error ? 0 : size;
}

Result<void> add_folder(const std::string& folder, std::optional<InputKind> wanted,
                        bool follow_links, FoundInputs& out) {
  FolderFiles files = files_below(folder, follow_links, [&](const std::string& name) {
    return kind_in_folder(name, wanted).has_value();
  });
  std::ranges::move(files.skipped, std::back_inserter(out.skipped));
  for (const FolderEntry& entry : files.entries)
    if (entry.error) return fail(ErrorCode::cannot_read, folder, entry.error.message());
  if (files.entries.empty())
    return fail(ErrorCode::cannot_read, folder, "there is no input in this folder",
                wanted ? "--from says what is looked for"
                       : "*.warc, *.arc (also .gz, .zst) and pages (*.html) are");
  std::ranges::sort(files.entries, {}, &FolderEntry::path);
  for (const FolderEntry& entry : files.entries)
    out.inputs.push_back({entry.path.string(), *kind_in_folder(entry.path, wanted),
                          size_of(entry.path.string())});
  return {};
}

}  // namespace

bool names_crawl(const std::vector<std::string>& words) {
  return std::ranges::any_of(words, [](const std::string& word) {
    if (url::is_web_address(word)) return false;
    if (!is_folder(word)) return crawl_kind(word).has_value();
    std::error_code error;
    fs::recursive_directory_iterator at(word, error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error))
      if (is_of_crawler(crawl_kind(at->path().native()))) return true;
    return false;
  });
}

Result<std::vector<std::string>> read_names(const std::string& file) {
  if (file != "-" && is_folder(file))
    return fail(ErrorCode::cannot_read, "--files-from", file + " is a folder",
                "a file with a name a line");
  std::ifstream opened;
  if (file != "-") opened.open(file);
  std::istream& in = file == "-" ? std::cin : opened;
  if (!in)
    return fail(ErrorCode::cannot_read, "--files-from", file + " cannot be read");
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (!line.empty()) out.push_back(line);
  }
  return out;
}

Result<Shard> read_shard(const std::string& text) {
  const auto parts = text::split(text, '/');
  const auto index = text::read_number<std::size_t>(parts.front(), 1);
  const auto count = text::read_number<std::size_t>(parts.back());
  if (parts.size() != 2 || !index || !count || *index > *count)
    return fail(ErrorCode::bad_argument, "--shard",
                "'" + text + "' is not I/N with I from 1 to N");
  return Shard{*index - 1, *count};
}

Result<FoundInputs> find_inputs(const std::vector<std::string>& words,
                                const std::string& from, const Shard& shard,
                                bool follow_links) {
  const auto wanted = kind_of(from);
  FoundInputs out;
  for (const std::string& word : words) {
    if (word != "-" && !url::is_web_address(word) && is_folder(word)) {
      if (const auto added = add_folder(word, wanted, follow_links, out); !added)
        return tl::unexpected(added.error());
      continue;
    }
    const InputKind by_name = crawl_kind(word).value_or(InputKind::pages);
    const InputKind kind =
        url::is_web_address(word) ? InputKind::pages : wanted.value_or(by_name);
    out.inputs.push_back({word, kind, size_of(word)});
  }
  std::vector<CrawlInput> all = std::exchange(out.inputs, {});
  for (std::size_t i = shard.index; i < all.size(); i += shard.count)
    out.inputs.push_back(std::move(all[i]));
  return out;
}

}  // namespace tamis::bulk
