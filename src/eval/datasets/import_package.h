// Creates packages from datasets of other projects: pages and texts in directories.
//
//   const ImportFormat* format = find_import_format("dragnet");
//   const Result<PackageDraft> draft = draft_package(*format, "dragnet_data", {});
//   write_package("dragnet.tar.zst", draft->info, draft->pages, draft->load);
//
// A dataset is read twice, one page at a time: first for the list of pages, which is
// the first file of a package, and then for the pages.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "eval/datasets/package_writer.h"

namespace tamis::datasets {

// The contents of a page's two files.
struct ImportedFiles {
  std::string html;
  std::string gold;  // in UTF-8
};

struct ImportFormat {
  std::string_view name;
  std::string_view layout;                      // shown to users
  std::span<const std::string_view> gold_ends;  // suffixes of text files, longest first
  bool by_path = false;  // a page and its text share the directory, not only the name
  bool takes_list = false;  // an additional pages.jsonl may describe the pages
  // Sets the fields of the page from the contents, including html and gold. Returns
  // false for a page without a gold text, which is ignored.
  Result<bool> (*convert)(ImportedFiles&& files, const std::string& place,
                          PackagePage& page);
};

std::span<const ImportFormat* const> import_formats();
const ImportFormat* find_import_format(std::string_view name);

struct ImportOptions {
  bool skip_missing = false;  // pages without a text and texts without a page
  std::string language{};     // of pages whose language is unknown
  std::string page_type{};    // likewise
};

struct PackageDraft {
  PackageInfo info;
  std::vector<PackagePage> pages;  // without html and gold
  LoadPage load;
  std::size_t missing = 0;  // unpaired files; skipped
  std::size_t empty = 0;    // pages with an empty gold text; skipped
};

Result<PackageDraft> draft_package(const ImportFormat& format,
                                   const std::filesystem::path& folder,
                                   const ImportOptions& options);

// The formats, one file each.
extern const ImportFormat kCleanEvalFormat;
extern const ImportFormat kDragnetFormat;
extern const ImportFormat kPairsFormat;
extern const ImportFormat kWcxbFormat;

}  // namespace tamis::datasets
