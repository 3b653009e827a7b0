#include "bench/support/paths.h"

#include <cstdlib>

namespace tamis::bench {

std::filesystem::path source_folder() {
  return TAMIS_SOURCE_DIR;
}

std::filesystem::path shared_folder() {
  const char* named = std::getenv("TAMIS_SHARED");
  if (named != nullptr && *named != '\0') return named;
  return (source_folder() / "../shared").lexically_normal();
}

}  // namespace tamis::bench
