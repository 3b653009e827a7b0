// A package: pages, and the gold text of each. It is a directory, or an archive with
// the same files:
//
//   NAME/package.json    name, description, source, license, languages, ...
//   NAME/pages.jsonl     one line per page: id, url, site, page_type, ...
//   NAME/html/ID.html    the page's bytes as collected
//   NAME/gold/ID.txt     the main content, UTF-8
//
//   PackageInfo info;
//   const Result<void> read = read_package("cetd.tar.zst", info, [&](PackagePage&&
//   page) {
//     score(page.html, *page.gold);
//     return true;  // continue
//   });
//
// docs/packages.md describes the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/error.h"

namespace tamis::datasets {

// The fields of package.json. Empty means unknown.
struct PackageInfo {
  std::string name{};
  std::string description{};
  std::string source{};
  std::string license{};
  std::vector<std::string> languages{};
  std::optional<std::size_t> pages{};  // the expected number
  std::string gold{};                  // how the gold texts were created
  std::string citation{};
  std::string note{};
};

// A line of pages.jsonl, and the page's files after they are read. Empty means unknown.
struct PackagePage {
  std::size_t index = 0;  // of its line, from 0
  std::string id{};
  std::string url{};
  std::string site{};  // as written; site_of() has a value for every page
  std::string page_type{};
  std::string language{};
  std::string charset{};
  std::string title{};
  std::string author{};
  std::string date{};
  std::vector<std::string> with{};     // snippets that a correct extract contains
  std::vector<std::string> without{};  // snippets that it must not contain
  std::string html{};
  std::optional<std::string> gold{};  // always set by read_package()
};

enum class PageOrder : std::uint8_t {
  listed,  // order of pages.jsonl; pages that come too early in an archive are buffered
  stored,  // as soon as a page is complete: most archives buffer one page at a time
};

struct PackageReading {
  PageOrder order = PageOrder::listed;
  // Limit for buffered pages. Except for these, only pages.jsonl is in memory.
  std::size_t max_held_bytes = std::size_t{1} << 30;
};

// Calls `each` with every page until it returns false. Reads a directory or a tar
// archive, which may be compressed with zstd (window up to 2
// 27), gzip or xz. An archive is read once, from the beginning, without extracting
// files. `info` is complete before the first page. The first error ends the reading,
// after the preceding pages.
Result<void> read_package(const std::filesystem::path& package, PackageInfo& info,
                          const std::function<bool(PackagePage&&)>& each,
                          const PackageReading& reading = {});

// The metadata of the package, without its pages' files. Of an archive only the
// beginning is read.
struct PackageIndex {
  PackageInfo info;
  std::vector<PackagePage> pages;
};
Result<PackageIndex> read_package_index(const std::filesystem::path& package);

// Returns all errors of a package. `each` gets the pages without errors.
std::vector<Error> check_package(const std::filesystem::path& package,
                                 PackageInfo& info,
                                 const std::function<void(PackagePage&&)>& each);

// --- package.json and the lines of pages.jsonl, as text.

// The location of errors is a part of the text, such as a column or a field, after
// `place`.
Result<PackageInfo> read_package_info(std::string_view json, const std::string& place);
Result<PackagePage> read_package_line(std::string_view json, const std::string& place);

// Return a line with a line break. Unknown fields are null.
std::string write_package_info(const PackageInfo& info);
std::string write_package_line(const PackagePage& page);

// Returns why an id is invalid in file names; empty if it is valid.
std::string wrong_id(std::string_view id);

// --- The site of a page, for filters that compare pages and for splitting.
//
//   site_of({.url = "https://news.bbc.co.uk/2/hi/1.stm"})   "bbc.co.uk"

// Returns the site stated by the package, otherwise the site of the URL, otherwise the
// id.
std::string site_of(const PackagePage& page);

// Returns the site for display: empty if neither the package nor the URL states it.
std::string known_site_of(const PackagePage& page);

// --- The charset that decodes a page of a package.

// Returns the charset stated by the package, except if the bytes are UTF-8. Some
// datasets copied the charset from the page's <meta> although they had converted the
// page.
std::string_view charset_of(const PackagePage& page);

// --- Finding packages: by path, or by name in the shared directory.

// Returns the directory of packages known by name: TAMIS_SHARED, or ../shared.
std::filesystem::path shared_folder();

// Returns an existing path, or nothing.
std::optional<std::filesystem::path> locate_package(const std::string& word);

}  // namespace tamis::datasets
