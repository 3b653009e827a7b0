// Resolves files, directories, URLs and standard input to a list of single pages.
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
  std::optional<Error> problem{};  // why there is no page, such as an empty directory

  // Returns the name for messages and the output, without a password.
  std::string place() const;
  // Returns the group of the page: its site, or its directory.
  std::string group() const;
};

// Returns the page that a word names, or a source with a problem.
PageSource source_of(const std::string& word);

struct Sources {
  std::vector<PageSource> pages;
  std::vector<std::string> skipped;  // links that lead outside a directory
};

// Returns the pages that words name, in their order. A directory means the files below
// it that are named like pages, sorted (bulk/folder_files.h). A directory that cannot
// be read or has no page becomes a source with a problem.
Sources find_sources(const std::vector<std::string>& words, bool follow_links);

// Prints "tamis: a/b.html: skipped, the link leads out of the directory; ..." for the
// first twenty links, and their number if there are more.
void say_skipped(const std::vector<std::string>& skipped);

}  // namespace tamis::cli
