// The day on which it is asked.
#pragma once

#include <string>

namespace tamis {

std::string today();  // "2026-11-16", of UTC
std::string tomorrow();

}  // namespace tamis
