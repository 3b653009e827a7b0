// Where tests find their files.
//
//   const auto suite = test::shared_dir() / "html5lib-tests";
//   if (!exists(suite)) GTEST_SKIP() << "no " << suite << " (TAMIS_SHARED)";
#pragma once

#include <filesystem>
#include <string>

namespace tamis::test {

// The top of the repository.
std::filesystem::path source_dir();

// Packages and suites too large for the repository: the environment variable
// TAMIS_SHARED, else ../shared beside the repository. It may not exist.
std::filesystem::path shared_dir();

// The bytes of a file; empty, with a failed expectation, if it cannot be read.
std::string read_file(const std::filesystem::path& file);

}  // namespace tamis::test
