#include "support/paths.h"

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "bench/support/paths.h"

namespace tamis::test {

std::filesystem::path source_dir() {
  return bench::source_folder();
}

std::filesystem::path shared_dir() {
  return bench::shared_folder();
}

std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  EXPECT_TRUE(in) << "cannot read " << file;
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace tamis::test
