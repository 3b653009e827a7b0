// The cases of html5lib's tree-construction suite (../shared/html5lib-tests).
//
//   for (const TreeCase& c : read_tree_cases(file)) ... c.data ... c.document ...
//
// A file is a row of cases, each of which is lines under headings:
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
  bool with_scripting = true;     // the tree holds for a parser with scripts on
  bool without_scripting = true;  // ... and for one with scripts off
  std::string document;           // the tree; every line ends with a line break
};

std::vector<TreeCase> parse_tree_cases(std::string_view file_text);
std::vector<TreeCase> read_tree_cases(const std::filesystem::path& file);

// ../shared/html5lib-tests/PART, which may not exist.
std::filesystem::path html5lib_dir(std::string_view part);

// The files below `dir` whose names end with `extension`, relative to it and sorted.
// One empty name where there are none, so that a suite of tests over them can say so.
std::vector<std::string> html5lib_files(std::string_view part,
                                        std::string_view extension);

}  // namespace tamis::test
