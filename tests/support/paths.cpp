#include "support/paths.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

namespace tamis::test {

std::filesystem::path source_dir() {
  return TAMIS_SOURCE_DIR;
}

std::filesystem::path shared_dir() {
  const char* named = std::getenv("TAMIS_SHARED");
  const bool is_set = named != nullptr && *named != '\0';
  return std::filesystem::path(is_set ? named : TAMIS_SHARED).lexically_normal();
}

std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  EXPECT_TRUE(in) << "cannot read " << file;
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace tamis::test
