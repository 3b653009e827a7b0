// Errors by name, and errors of the system.
#pragma once

#include <string>
#include <string_view>

#include "tamis/error.h"

namespace tamis {

// Returns the name of a kind of error, for programs that read what we write:
// "too_large".
std::string_view name_of(ErrorCode code);

// Returns what the system says about the last call that failed, as our errors are
// written: "no such file or directory". It reads errno, so call it at once.
std::string system_error();

}  // namespace tamis
