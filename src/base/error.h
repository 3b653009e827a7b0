// Names of error codes, and error messages of the operating system.
#pragma once

#include <string>
#include <string_view>

#include "tamis/error.h"

namespace tamis {

// Returns the name of an error code, for programs that read our output: "too_large".
std::string_view name_of(ErrorCode code);

// Returns the system's message about the last failed call, in the style of our errors:
// "no such file or directory". It reads errno, so call it at once.
std::string system_error();

// Returns the error with the option or field that caused it: "--pipeline: column 7".
Error in_option(std::string option, Error error);

}  // namespace tamis
