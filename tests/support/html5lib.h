// The cases of html5lib's tree-construction suite (../shared/html5lib-tests).
//
//   for (const TreeCase& c : read_tree_cases(file)) ... c.data ... c.document ...
//
// A file is a sequence of cases. Each case has lines under headings:
//
//   #data
//   <p>One<p>Two
//   #errors
//   #document-fragment        (perhaps: then the context element)
//   #script-on                (perhaps: on, off, or neither, which means both)
//   #document
//   | <p>
//   |   "One"
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tamis::test {

struct TreeCase {
  int number = 0;  // in its file, from 1
  std::string data;
  std::optional<std::string> fragment_of;  // "div", "svg path", "math mi"
  bool with_scripting = true;     // the tree is for a parser with scripts enabled
  bool without_scripting = true;  // ... and for one with scripts disabled
  std::string document;           // the tree; every line ends with a line break
};

std::vector<TreeCase> parse_tree_cases(std::string_view file_text);
std::vector<TreeCase> read_tree_cases(const std::filesystem::path& file);

// Returns ../shared/html5lib-tests/PART, which need not exist.
std::filesystem::path html5lib_dir(std::string_view part);

// Returns the files of `part` whose names end with `extension`, as relative paths,
// sorted. If no file exists, returns one empty name, so that a test suite over them can
// report it.
std::vector<std::string> html5lib_files(std::string_view part,
                                        std::string_view extension);

}  // namespace tamis::test
