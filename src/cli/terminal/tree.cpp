#include "cli/terminal/tree.h"

namespace tamis::cli {

std::string TreeLines::before(std::size_t depth, bool is_last) {
  if (depth == 0) return {};
  open_.resize(depth);
  open_[depth - 1] = !is_last;
  std::string out;
  for (std::size_t i = 0; i + 1 < depth; ++i) out += open_[i] ? "│  " : "   ";
  return out + (is_last ? "└─ " : "├─ ");
}

}  // namespace tamis::cli
