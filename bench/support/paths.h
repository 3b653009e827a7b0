// Where benchmarks and tests find their files.
#pragma once

#include <filesystem>

namespace tamis::bench {

// The top of the repository.
std::filesystem::path source_folder();

// Packages and suites too large for the repository: the environment variable
// TAMIS_SHARED, else ../shared beside the repository. It may not exist.
std::filesystem::path shared_folder();

}  // namespace tamis::bench
