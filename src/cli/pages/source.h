// Where pages come from: the words that name files, folders, addresses or standard
// input become a list of single pages.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/error.h"

namespace tamis::cli {

struct PageSource {
  enum class Kind : std::uint8_t { file, url, standard_input };

  Kind kind = Kind::file;
  std::string name;                // a path, a URL with its password, or -
  std::optional<Error> problem{};  // why there is no page here: a folder without any

  // The page's name in messages and in the output, without a password.
  std::string place() const;
  // Pages of one group belong together: those of a site, those in a folder.
  std::string group() const;
};

// The page that a word names, which may be none.
PageSource source_of(const std::string& word);

struct Sources {
  std::vector<PageSource> pages;
  std::vector<std::string> skipped;  // links that lead out of a folder
};

// The pages that words name, in their order. Those of a folder, and of the folders in
// it, are the files with a name as pages have it, sorted (bulk/folder_files.h). A
// folder that cannot be read or has no page is a source with a problem.
Sources find_sources(const std::vector<std::string>& words, bool follow_links);

// "tamis: a/b.html: skipped, the link leads out of the directory; ...", for the first
// twenty, and how many there are.
void say_skipped(const std::vector<std::string>& skipped);

}  // namespace tamis::cli
