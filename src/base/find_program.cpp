#include "base/find_program.h"

#include <algorithm>
#include <cstdlib>

#include <unistd.h>

namespace tamis::cli {

namespace fs = std::filesystem;

bool is_program(const fs::path& path) {
  std::error_code unknown;
  return ::access(path.c_str(), X_OK) == 0 && fs::is_regular_file(path, unknown);
}

std::vector<std::string> programs_on_path(const std::string& name) {
  std::vector<std::string> out;
  const char* variable = std::getenv("PATH");
  const std::string path = variable != nullptr ? variable : "";
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find(':', begin), path.size());
    const fs::path file = fs::path(path.substr(begin, end - begin)) / name;
    if (is_program(file)) out.push_back(file.string());
    begin = end + 1;
  }
  return out;
}

}  // namespace tamis::cli
