// The locations of files for benchmarks and tests.
#pragma once

#include <filesystem>

namespace tamis::bench {

// Returns the root of the repository.
std::filesystem::path source_folder();

// Returns the directory of datasets and suites that are too large for the repository:
// the environment variable TAMIS_SHARED, else ../shared next to the repository. It can
// be missing.
std::filesystem::path shared_folder();

}  // namespace tamis::bench
