// The day on which it is asked, for the programs: the library knows no clock.
#pragma once

#include <string>

namespace tamis {

std::string today();  // "2026-11-16", of UTC

}  // namespace tamis
