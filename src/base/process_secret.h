// A random number that is another in every run, for hash tables whose keys strangers
// choose. Results must never depend on it.
#pragma once

#include <cstdint>

namespace tamis {

std::uint64_t process_secret();

}  // namespace tamis
