// The locations of test files.
//
//   const auto suite = test::shared_dir() / "html5lib-tests";
//   if (!exists(suite)) GTEST_SKIP() << "no " << suite << " (TAMIS_SHARED)";
#pragma once

#include <filesystem>
#include <string>

namespace tamis::test {

// Returns the root of the repository.
std::filesystem::path source_dir();

// Returns the directory of datasets and suites that are too large for the repository:
// the environment variable TAMIS_SHARED, else ../shared next to the repository. It need
// not exist.
std::filesystem::path shared_dir();

// Returns the bytes of a file. If it cannot be read, returns an empty string and fails
// an expectation.
std::string read_file(const std::filesystem::path& file);

}  // namespace tamis::test
