// Reads a whole file or standard input, up to a limit.
#pragma once

#include <cstdint>
#include <string>

#include "tamis/error.h"

namespace tamis {

// "-" is standard input. Errors: cannot_read, empty_input, too_large.
Result<std::string> read_input(const std::string& path, std::uint64_t max_bytes);

// "64 MiB", "5.0 GiB", "812 bytes"
std::string show_bytes(std::uint64_t bytes);

}  // namespace tamis
