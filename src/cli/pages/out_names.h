// The name of each page's file in the folder that --out names.
//
//   crawl/a.html crawl/news/b.html  in  out/   out/a.txt out/news/b.txt
//
// Paths are kept from the deepest folder that all the pages share. An address becomes
// one name without slashes: https://example.org/a?b=1 is example.org_a_b_1-HASH.txt,
// with a hash wherever another address could have the same name.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cli/pages/source.h"
#include "tamis/error.h"

namespace tamis::cli {

// One path a source, in their order, with `extension` (".txt") in the place of that of
// a page. Two pages that would have one path are an error.
Result<std::vector<std::filesystem::path>> out_names(
    const std::vector<PageSource>& sources, const std::filesystem::path& folder,
    std::string_view extension);

// An address as the name of a file, without extension.
std::string file_name_of_url(std::string_view url);

// Fails if one of the paths is one of the pages, under whatever name.
Result<void> check_not_inputs(const std::vector<PageSource>& sources,
                              const std::vector<std::filesystem::path>& paths);

}  // namespace tamis::cli
