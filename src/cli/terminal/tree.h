// Trees of pipelines drawn with lines.
#pragma once

#include <string>
#include <vector>

namespace tamis::cli {

// What stands before a node's text: "│  ├─ ".
class TreeLines {
 public:
  // For a child of a node at depth `depth` - 1; 0 is the root, which has none.
  std::string before(std::size_t depth, bool is_last);

 private:
  std::vector<bool> open_;  // whether the line of an ancestor goes on
};

}  // namespace tamis::cli
