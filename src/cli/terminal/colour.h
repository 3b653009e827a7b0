// Colours, where somebody sees them: on a terminal, unless NO_COLOR is set or the
// terminal is a dumb one; --color says otherwise.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tamis::cli {

enum class ColourMode : std::uint8_t { automatic, always, never };

// For the whole program, once, from the command line.
void set_colour_mode(ColourMode mode);

// Are there colours on this file descriptor?
bool has_colours(int fd);

// What the mode, the terminal and the two variables of the environment make of it.
bool decide_colours(ColourMode mode, bool is_terminal, const char* no_color,
                    const char* term);

// Text in a colour: painted("tamis:", kBoldRed).
inline constexpr std::string_view kBoldRed = "1;31";
inline constexpr std::string_view kBold = "1";
std::string painted(std::string_view text, std::string_view colour);

}  // namespace tamis::cli
