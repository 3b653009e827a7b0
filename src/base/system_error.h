// What the system says of the last call that failed, as our errors are written: "no
// such file or directory".
#pragma once

#include <string>

namespace tamis {

// Of errno, so ask at once.
std::string system_error();

}  // namespace tamis
