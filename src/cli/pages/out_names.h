// The name of each page's file in the directory that --out names.
//
//   crawl/a.html crawl/news/b.html  in  out/   out/a.txt out/news/b.txt
//
// Paths are relative to the deepest directory that contains all pages. A URL becomes
// one name without slashes: https://example.org/a?b=1 is example.org_a_b_1-HASH.txt.
// The hash is added if another URL could give the same name.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cli/pages/source.h"
#include "tamis/error.h"

namespace tamis::cli {

// Returns one path per source, in the order of the sources. `extension` (".txt")
// replaces the suffix of pages. It is an error if two pages have the same path.
Result<std::vector<std::filesystem::path>> out_names(
    const std::vector<PageSource>& sources, const std::filesystem::path& folder,
    std::string_view extension);

// Returns a URL as a file name without extension.
std::string file_name_of_url(std::string_view url);

// Fails if one of the paths is the file of a page, also through links.
Result<void> check_not_inputs(const std::vector<PageSource>& sources,
                              const std::vector<std::filesystem::path>& paths);

}  // namespace tamis::cli
