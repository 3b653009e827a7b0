#include "base/leads_outside.h"

#include <algorithm>

namespace tamis {

namespace fs = std::filesystem;

bool leads_outside(const fs::path& path, const fs::path& folder) {
  std::error_code unknown;
  const fs::path target = fs::canonical(path, unknown);
  if (unknown) return fs::is_symlink(path, unknown);
  const fs::path inside = fs::canonical(folder, unknown);
  if (unknown) return true;
  const auto [end, rest] =
      std::mismatch(inside.begin(), inside.end(), target.begin(), target.end());
  return end != inside.end();
}

}  // namespace tamis
