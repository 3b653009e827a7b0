// Draws trees of pipelines with lines.
#pragma once

#include <string>
#include <vector>

namespace tamis::cli {

// Makes the lines before the text of a node: "│  ├─ ".
class TreeLines {
 public:
  // Returns the prefix of a node. Nodes must come in depth-first order; the root has
  // depth 0.
  std::string before(std::size_t depth, bool is_last);

 private:
  std::vector<bool> open_;  // whether the line of an ancestor continues
};

}  // namespace tamis::cli
