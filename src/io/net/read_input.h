// Reads a whole file or standard input, up to a limit.
#pragma once

#include <cstdint>
#include <string>

#include "tamis/error.h"

namespace tamis {

// Returns the bytes of a file; "-" is standard input. More bytes than `limit` are an
// error. Errors: cannot_read, empty_input, too_large.
Result<std::string> read_input(const std::string& path, std::uint64_t limit);

}  // namespace tamis
