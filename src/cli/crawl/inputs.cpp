#include "cli/crawl/inputs.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <utility>

#include "bulk/formats/file_names.h"
#include "cli/pages/folder_files.h"
#include "cli/pages/source.h"

namespace tamis::cli {
namespace {

namespace fs = std::filesystem;
using bulk::InputKind;

bool is_folder(const std::string& word) {
  std::error_code unknown;
  return fs::is_directory(word, unknown);
}

// What a folder stands for without being told.
bool is_of_crawler(std::optional<InputKind> kind) {
  return kind == InputKind::warc || kind == InputKind::arc;
}

// What --from asks for; nothing for auto.
std::optional<InputKind> kind_of(const std::string& from) {
  if (from == "pages") return InputKind::pages;
  if (from == "warc") return InputKind::warc;
  if (from == "arc") return InputKind::arc;
  if (from == "jsonl") return InputKind::json_lines;
  if (from == "archive") return InputKind::archive;
  return std::nullopt;
}

// The kind that a file in a folder has; nothing where it does not count.
std::optional<InputKind> kind_in_folder(const fs::path& path,
                                        std::optional<InputKind> wanted) {
  std::optional<InputKind> kind = bulk::crawl_kind(path.native());
  if (bulk::page_suffix(path.native()) > 0) kind = InputKind::pages;
  if (wanted) return kind == wanted ? kind : std::nullopt;
  return is_of_crawler(kind) || kind == InputKind::pages ? kind : std::nullopt;
}

std::uint64_t size_of(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  return error ? 0 : size;
}

Result<void> add_folder(const std::string& folder, std::optional<InputKind> wanted,
                        bool follow_links, std::vector<bulk::CrawlInput>& out) {
  FolderFiles files = files_below(folder, follow_links, [&](const std::string& name) {
    return kind_in_folder(name, wanted).has_value();
  });
  say_skipped(files.skipped);
  for (const FolderEntry& entry : files.entries)
    if (entry.error) return fail(ErrorCode::cannot_read, folder, entry.error.message());
  if (files.entries.empty())
    return fail(ErrorCode::cannot_read, folder, "there is no input in this folder",
                wanted ? "--from says what is looked for"
                       : "*.warc, *.arc (also .gz, .zst) and pages (*.html) are");
  std::ranges::sort(files.entries, {}, &FolderEntry::path);
  for (const FolderEntry& entry : files.entries)
    out.push_back({entry.path.string(), *kind_in_folder(entry.path, wanted),
                   size_of(entry.path.string())});
  return {};
}

}  // namespace

bool names_crawl(const std::vector<std::string>& words) {
  return std::ranges::any_of(words, [](const std::string& word) {
    if (is_url(word)) return false;
    if (!is_folder(word)) return bulk::crawl_kind(word).has_value();
    std::error_code error;
    fs::recursive_directory_iterator at(word, error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error))
      if (is_of_crawler(bulk::crawl_kind(at->path().native()))) return true;
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

Result<std::vector<bulk::CrawlInput>> find_inputs(const std::vector<std::string>& words,
                                                  const std::string& from,
                                                  const Shard& shard,
                                                  bool follow_links) {
  const auto wanted = kind_of(from);
  std::vector<bulk::CrawlInput> all;
  for (const std::string& word : words) {
    if (word != "-" && !is_url(word) && is_folder(word)) {
      if (const auto added = add_folder(word, wanted, follow_links, all); !added)
        return tl::unexpected(added.error());
      continue;
    }
    const InputKind by_name = bulk::crawl_kind(word).value_or(InputKind::pages);
    const InputKind kind = is_url(word) ? InputKind::pages : wanted.value_or(by_name);
    all.push_back({word, kind, size_of(word)});
  }
  std::vector<bulk::CrawlInput> out;
  for (std::size_t i = shard.index; i < all.size(); i += shard.count)
    out.push_back(std::move(all[i]));
  return out;
}

}  // namespace tamis::cli
