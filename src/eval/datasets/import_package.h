// Packages made of the collections of others: pages and texts in folders.
//
//   const ImportFormat* format = find_import_format("dragnet");
//   const Result<PackageDraft> draft = draft_package(*format, "dragnet_data", {});
//   write_package("dragnet.tar.zst", draft->info, draft->pages, draft->load);
//
// A collection is read twice, one page at a time: for the list of pages, which comes
// first in a package, and for the pages themselves.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "eval/datasets/package_writer.h"

namespace tamis::datasets {

// What becomes of a page's two files.
struct ImportedFiles {
  std::string html;
  std::string gold;  // in UTF-8
};

struct ImportFormat {
  std::string_view name;
  std::string_view layout;                      // for people
  std::span<const std::string_view> gold_ends;  // how names of texts end, longest first
  bool by_path = false;  // a page and its text share their folder, not only their name
  bool takes_list = false;  // pages.jsonl beside them may tell more of the pages
  // Puts what the files say into the page, its html and gold too. A page without any
  // gold is none: false.
  Result<bool> (*convert)(ImportedFiles&& files, const std::string& place,
                          PackagePage& page);
};

std::span<const ImportFormat* const> import_formats();
const ImportFormat* find_import_format(std::string_view name);

struct ImportOptions {
  bool skip_missing = false;  // pages without a text and texts without a page
  std::string language{};     // of pages whose language is not known
  std::string page_type{};    // the same
};

struct PackageDraft {
  PackageInfo info;
  std::vector<PackagePage> pages;  // without html and gold
  LoadPage load;
  std::size_t missing = 0;  // files that lack the other half; skipped
  std::size_t empty = 0;    // pages without any gold; left out
};

Result<PackageDraft> draft_package(const ImportFormat& format,
                                   const std::filesystem::path& folder,
                                   const ImportOptions& options);

// The formats, a file each.
extern const ImportFormat kCleanEvalFormat;
extern const ImportFormat kDragnetFormat;
extern const ImportFormat kPairsFormat;
extern const ImportFormat kWcxbFormat;

}  // namespace tamis::datasets
