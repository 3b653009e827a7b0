// Colours, where somebody sees them: on a terminal, unless NO_COLOR is set or the
// terminal is a dumb one.
#pragma once

#include <string>
#include <string_view>

namespace tamis::cli {

// Are there colours on this file descriptor?
bool has_colours(int fd);

// Text in a colour: painted("tamis:", kBoldRed).
inline constexpr std::string_view kBoldRed = "1;31";
inline constexpr std::string_view kBold = "1";
std::string painted(std::string_view text, std::string_view colour);

}  // namespace tamis::cli
