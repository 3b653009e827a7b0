// A package: pages, and what a person would have kept of each. A folder, or the same as
// one archive:
//
//   NAME/package.json    name, description, source, license, languages, ...
//   NAME/pages.jsonl     one line a page: id, url, site, page_type, ...
//   NAME/html/ID.html    the page's bytes as collected
//   NAME/gold/ID.txt     the main content, UTF-8
//
//   PackageInfo info;
//   const Result<void> read = read_package("cetd.tar.zst", info, [&](PackagePage&&
//   page) {
//     judge(page.html, *page.gold);
//     return true;  // go on
//   });
//
// docs/packages.md has the whole format.
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

// package.json. Empty means unknown.
struct PackageInfo {
  std::string name{};
  std::string description{};
  std::string source{};
  std::string license{};
  std::vector<std::string> languages{};
  std::optional<std::size_t> pages{};  // how many there should be
  std::string gold{};                  // how it was made
  std::string citation{};
  std::string note{};
};

// A line of pages.jsonl, and the page's files once they are read. Empty means unknown.
struct PackagePage {
  std::size_t index = 0;  // among the lines, from 0
  std::string id{};
  std::string url{};
  std::string site{};  // as written; site_of() has a word for every page
  std::string page_type{};
  std::string language{};
  std::string charset{};
  std::string title{};
  std::string author{};
  std::string date{};
  std::vector<std::string> with{};     // what a right extraction contains
  std::vector<std::string> without{};  // what it must not contain
  std::string html{};
  std::optional<std::string> gold{};  // always there where read_package() gives a page
};

enum class PageOrder : std::uint8_t {
  listed,  // of pages.jsonl; pages that come too early in an archive are held back
  stored,  // as soon as a page is complete: in most archives one is held at a time
};

struct PackageReading {
  PageOrder order = PageOrder::listed;
  // Of pages that cannot be given yet. Nothing else is held but pages.jsonl.
  std::size_t max_held_bytes = std::size_t{1} << 30;
};

// Calls `each` with every page, until it says false. A folder, or a tar archive, also
// compressed with zstd (window up to 2^27), gzip or xz, which is read once, from its
// beginning, and not unpacked. `info` is complete before the first page. The first
// thing that is wrong ends it; pages before it have been given.
Result<void> read_package(const std::filesystem::path& package, PackageInfo& info,
                          const std::function<bool(PackagePage&&)>& each,
                          const PackageReading& reading = {});

// What the package says of itself, without its pages' files: of an archive only the
// beginning is read.
struct PackageIndex {
  PackageInfo info;
  std::vector<PackagePage> pages;
};
Result<PackageIndex> read_package_index(const std::filesystem::path& package);

// Everything that is wrong with a package; `each` gets the pages that are not.
std::vector<Error> check_package(const std::filesystem::path& package,
                                 PackageInfo& info,
                                 const std::function<void(PackagePage&&)>& each);

// --- package.json and the lines of pages.jsonl, as text.

// Errors name as their place what is after `place`: a column, a field.
Result<PackageInfo> read_package_info(std::string_view json, const std::string& place);
Result<PackagePage> read_package_line(std::string_view json, const std::string& place);

// With a line break at the end. Fields that are not known are null.
std::string write_package_info(const PackageInfo& info);
std::string write_package_line(const PackagePage& page);

// Why an id cannot be one, as it names files; empty if it can.
std::string wrong_id(std::string_view id);

// --- The site that a page belongs to, for filters that compare pages and for
// splitting.
//
//   site_of({.url = "https://news.bbc.co.uk/2/hi/1.stm"})   "bbc.co.uk"

// What the package says; else from the page's address; else the page's id, alone.
std::string site_of(const PackagePage& page);

// The same for people: empty where neither the package nor the address says it.
std::string known_site_of(const PackagePage& page);

// --- The charset by which a page of a package is read.

// What the package says, unless the bytes are UTF-8 whatever it says: collectors copied
// it from the page's own <meta>, and converted many pages without changing that.
std::string_view charset_of(const PackagePage& page);

// --- Where a package is: at a path, or by its name in the shared folder.

// The folder of packages that are known by name: TAMIS_SHARED, else ../shared.
std::filesystem::path shared_folder();

// A path that is there; nothing where there is none.
std::optional<std::filesystem::path> locate_package(const std::string& word);

}  // namespace tamis::datasets
